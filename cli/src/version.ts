/** Kept equal to package.json by a test: reading that file would cost every start a file. */
export const VERSION = '0.1.0'
