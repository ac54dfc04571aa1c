fn main() {
    println!("{}", beacon::flash(3));
}
