pub fn signal() -> &'static str {
    "*"
}
