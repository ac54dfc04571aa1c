/**
 * Environment variables by which a program is made to load other code, to take
 * other programs for the ones it means, or to talk to another server
 * (cases/security.md S95). A package's MCP server may not set them.
 */
const REDIRECTING = [
  /^(?:ld|dyld)_/i,
  /^(?:path|pathext|shell|comspec|bash_env|env|ifs|prompt_command|zdotdir|home|userprofile)$/i,
  /^(?:editor|visual|pager|browser|lessopen|lessclose)$/i,
  /^(?:gconv_path|openssl_(?:conf|engines|modules))$/i,
  /^(?:bun_options|dotnet_startup_hooks|classpath|node_options|node_path|node_extra_ca_certs|node_tls_reject_unauthorized)$/i,
  /^(?:python(?:startup|path|home|userbase)|perl5(?:opt|lib)|perllib|ruby(?:opt|lib)|(?:_java|jdk_java|java_tool)_options)$/i,
  /^(?:git_(?:ssh|ssh_command|exec_path|config.*|proxy_command|askpass|dir|external_diff|template_dir|editor|pager)|ssh_askpass)$/i,
  /^(?:rustc_(?:workspace_)?wrapper|rustc|rustflags|rustup_.*|cargo_home|cargo_registr.*|cargo_.*_(?:runner|linker))$/i,
  /^(?:npm_config_.*|pip_(?:.*index_url|config_file)|uv_.*index.*|uv_config_file|goproxy|goflags)$/i,
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
