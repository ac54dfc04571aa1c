/** Of directories of our own: what they hold says where the user works, and on what. */
export const PRIVATE = 0o700

/** The same of a file. */
export const OWN_FILE = 0o600

export const WRITABLE_BY_OTHERS = 0o022
export const WRITABLE_BY_ALL = 0o002
