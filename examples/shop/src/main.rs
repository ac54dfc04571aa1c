fn main() {
    println!("{}", till::receipt(&[("tea", 310), ("scone", 290)]));
}
