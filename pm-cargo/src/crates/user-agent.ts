/** Kept equal to package.json by a test. Registries ask their users to say who they are and where to complain. */
export const USER_AGENT = 'symposium/0.1.0 (https://github.com/symposium-framework/symposium)'
