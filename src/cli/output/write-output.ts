import { factLine } from '../../common/document/terminal-writer.js'
import type { Gateway } from './gateway.js'
import type { ReportFile } from './report-file.js'

export interface Unwritten {
  file: string
  reason: string
}

export function writeOutput(
  file: string,
  render: () => string,
  gateway: Pick<Gateway, 'write'>,
): Promise<Unwritten[]> {
  return tried(file, () => gateway.write(file, render()))
}

export function appendOutput(
  file: string,
  render: () => string,
  gateway: Pick<Gateway, 'append'>,
): Promise<Unwritten[]> {
  return tried(file, () => gateway.append(file, render()))
}

async function tried(file: string, write: () => Promise<void>): Promise<Unwritten[]> {
  try {
    await write()
    return []
  } catch (error) {
    return [{ file, reason: error instanceof Error ? error.message : 'unknown reason' }]
  }
}

export function warnOfUnwritten(unwritten: readonly Unwritten[], { warn }: Pick<Gateway, 'warn'>): void {
  for (const { file, reason } of unwritten) warn(`Could not write ${file}: ${reason}`)
}

export function printWritten(
  reports: readonly ReportFile[],
  unwritten: readonly Unwritten[],
  { print }: Pick<Gateway, 'print'>,
): void {
  const written = reports.filter(({ file }) => file !== '' && unwritten.every(other => other.file !== file))
  for (const { kind, file } of written) print(factLine(kind, file))
}
