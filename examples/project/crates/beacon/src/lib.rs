pub fn flash(times: usize) -> String {
    lantern::signal().repeat(times)
}
