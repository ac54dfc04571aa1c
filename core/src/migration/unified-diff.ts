/** What changes between two texts of a file, as patch tools print it, without the lines that name the file. */
export async function unifiedDiff(before: string, after: string): Promise<string> {
  const { createPatch } = await import('diff')
  const patch = createPatch('', before, after, '', '', { context: 3 })
  return patch.slice(patch.indexOf('@@')).trimEnd()
}
