const CARGO = `
actix-web aes ahash anyhow arc-swap async-trait axum base64 bevy bincode bitflags bytes chrono clap criterion crossbeam
dashmap diesel dotenv env_logger eyre flate2 futures getrandom hashbrown hyper image indexmap insta itertools lazy_static
libc nalgebra ndarray num-traits once_cell parking_lot pin-project polars proptest prost pyo3 quote rand rayon regex
reqwest rocket rusqlite rustls schemars semver serde serde_json serde_yaml sha2 smallvec sqlx syn tauri tempfile
thiserror tokio toml tonic tower tower-http tracing tracing-subscriber url uuid walkdir warp wasm-bindgen zeroize`

const NPM = `
axios babel chalk commander cors dayjs debug dotenv esbuild eslint express fastify glob graphql jest jquery lodash mocha
moment mongoose next node-fetch nuxt playwright prettier prisma puppeteer react react-dom redux rollup rxjs semver
socket.io svelte tailwindcss typescript uuid vite vitest vue webpack winston yargs zod`

/**
 * Names that others are mistaken for on purpose: widely used packages by their
 * package manager. No rating, and far from complete; whoever is on it is only ever
 * named in a notice.
 */
export const POPULAR: Readonly<Record<string, readonly string[]>> = {
  cargo: CARGO.trim().split(/\s+/),
  npm: NPM.trim().split(/\s+/),
}
