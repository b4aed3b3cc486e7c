const variable = 'FOLDER_OF_TEST_RUN'

/** A folder for all test files of one run, deleted at the end of the run. */
export function runFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('No run of Vitest exists, so this folder does not exist.')
  return folder
}

export function setRunFolder(folder: string): void {
  process.env[variable] = folder
}
