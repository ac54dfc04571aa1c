import { pathToFileURL } from 'node:url'

/** Runs a module's code and gives its exports. The one door through which code that is not ours gets in. */
export type ImportModule = (file: string) => Promise<unknown>

/** @param file absolute path of an ES or CommonJS module. */
export const importModule: ImportModule = (file) => import(pathToFileURL(file).href)
