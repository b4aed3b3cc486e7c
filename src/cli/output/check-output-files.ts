import { constants } from 'node:fs'
import { access, mkdir, open, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { asPrinted, causedBy } from '../../domain/keymock-error.js'
import { UsageError } from '../usage-error.js'
import type { ReportFile } from './report-file.js'

export interface OutputPath {
  flag: string
  path: string
  isFolder?: boolean
}

export function outputPaths(
  reports: readonly ReportFile[],
  others: Readonly<Record<string, string | undefined>> = {},
): OutputPath[] {
  return [
    ...reports
      .filter(({ file }) => file !== '')
      .map(({ kind, file }) => ({ flag: '--report', path: file, isFolder: kind === 'replay' })),
    ...Object.entries(others).flatMap(([flag, path]) => (path === undefined ? [] : [{ flag, path }])),
  ]
}

/**
 * Checks before a run that each output file can be written, and that no two outputs replace the same file.
 *
 * @returns The paths of existing files, which the run will replace.
 */
export async function checkOutputFiles(outputs: readonly OutputPath[]): Promise<ReadonlySet<string>> {
  const owners = new Map<string, OutputPath>()
  const replaced = new Set<string>()
  for (const output of outputs) {
    const there = await checkPlace(output)
    // A terminal or a pipe may get several outputs, because no output replaces another.
    if (there === 'a device or a pipe' || output.isFolder) continue
    if (there === 'a file') replaced.add(output.path)
    const place = join(await realpath(dirname(output.path)), basename(output.path))
    const owner = owners.get(place)
    if (owner !== undefined) {
      const flags = owner.flag === output.flag ? owner.flag : `${owner.flag} ${output.flag}`
      throw new UsageError(asPrinted`OPTIONS_CONTRADICT  ${flags}
        Two outputs would replace each other: both go to ${output.path}.
        Name a different file for each output. See the default files with --help.`)
    }
    owners.set(place, output)
  }
  return replaced
}

const isFolderProblem = 'The path leads to a folder.'
const inFolder = 'Name a file in this folder.'

/** Creates missing folders. */
async function checkPlace({ flag, path, isFolder = false }: OutputPath) {
  const refuse = (problem: string, remedy: string, cause?: unknown): never => {
    const code = flag === '--ledger' ? 'LEDGER_UNWRITABLE' : 'REPORT_UNWRITABLE'
    throw new UsageError(causedBy(cause)`${code}  ${path}
      ${problem}
      ${remedy}`)
  }
  const folder = isFolder ? path : dirname(path)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    refuse(
      `Files in ${folder} cannot be written (${codeOf(cause)}).`,
      'Name a file in a writable folder.',
      cause,
    )
  }
  if (isFolder) return 'a folder'
  if (path.endsWith('/') || path.endsWith(sep)) return refuse(isFolderProblem, inFolder)
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) return refuse(isFolderProblem, inFolder)
    if (stats.isSocket() || stats.isBlockDevice())
      return refuse('The path does not lead to a file.', 'Name a file.')
    await access(path, constants.W_OK)
    return stats.isFile() ? 'a file' : 'a device or a pipe'
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    if (codeOf(cause) !== 'ENOENT' || !(await canCreate(path)))
      return refuse(`The file cannot be written (${codeOf(cause)}).`, 'Name a writable file.', cause)
    return 'nothing'
  }
}

/** Creates and removes the file, because some folders, such as /proc, look writable but take no new file. */
async function canCreate(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close()
    await rm(path)
    return true
  } catch (error) {
    // The path is a link to a file that does not exist yet.
    return codeOf(error) === 'EEXIST'
  }
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? 'unknown reason'
}
