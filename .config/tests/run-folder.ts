const variable = 'FOLDER_OF_TEST_RUN'

/** A folder that all test files of one run share, and that goes away with it. */
export function runFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('There is no run of Vitest, whose folder this would be.')
  return folder
}

export function setRunFolder(folder: string): void {
  process.env[variable] = folder
}
