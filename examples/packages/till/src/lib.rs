/// One line for each item, in cents, and the total.
pub fn receipt(items: &[(&str, u32)]) -> String {
    let lines = items.iter().map(|(name, cents)| format!("{name} {cents}\n"));
    let total: u32 = items.iter().map(|(_, cents)| cents).sum();
    format!("{}total {total}", lines.collect::<String>())
}
