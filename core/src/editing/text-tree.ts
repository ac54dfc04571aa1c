/** A value in a configuration file of any format. */
export type TextValue = null | boolean | number | bigint | string | Date | TextValue[] | TextTree

/**
 * The value of a configuration file, made to be changed in place. Big integers
 * are there for numbers that would be rounded, dates come from TOML alone. An
 * own member may have any name, `__proto__` and `constructor` included.
 */
export interface TextTree {
  [key: string]: TextValue
}

/** Changes a file's value in place. */
export type TextChange = (root: TextTree) => void

export interface TextOptions {
  /** Named in errors. */
  readonly file?: string
}
