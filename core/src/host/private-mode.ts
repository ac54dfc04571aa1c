/** Of directories of our own: what they hold says where the user works, and on what. */
export const PRIVATE = 0o700
