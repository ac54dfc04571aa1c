/**
 * Environment variables by which a program is made to load other code, to take
 * other programs for the ones it means, or to talk to another server
 * (cases/security.md S95). A package's MCP server may not set them.
 */
const REDIRECTING = [
  /^(?:ld|dyld)_/i,
  /^(?:path|pathext|shell|comspec|bash_env|env|ifs|prompt_command)$/i,
  /^(?:node_options|node_path|node_extra_ca_certs|node_tls_reject_unauthorized)$/i,
  /^(?:python(?:startup|path|home)|perl5(?:opt|lib)|perllib|ruby(?:opt|lib)|(?:_java|jdk_java|java_tool)_options)$/i,
  /^(?:git_(?:ssh|ssh_command|exec_path|config.*|proxy_command|askpass)|ssh_askpass)$/i,
  /^(?:rustc_(?:workspace_)?wrapper|rustc|rustflags|cargo_home|cargo_.*_(?:runner|linker))$/i,
  /^(?:npm_config_.*|pip_index_url|uv_index_url)$/i,
  /^(?:https?|all|no|ftp)_proxy$/i,
  /^(?:ssl_cert_(?:file|dir)|curl_ca_bundle|requests_ca_bundle)$/i,
  /^(?:anthropic|openai|azure_openai|gemini|google|copilot|claude)_.*(?:base_url|api_base|api_url|endpoint)$/i,
  /^(?:claude|codex|gemini|copilot)_(?:config_dir|home)$/i,
]

export function redirectsPrograms(variable: string): boolean {
  return REDIRECTING.some((pattern) => pattern.test(variable))
}

/** A name that every system can take as an environment variable. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) && name !== '__proto__'
}
