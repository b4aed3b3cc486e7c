import { type DocumentFormat, documentFormats } from '../../../contract-tests/document/formats.js'
import type { ValueKind } from '../options/value-kind.js'
import { UsageError } from '../usage-error.js'

export type ReportFileKind = DocumentFormat | 'json' | 'replay'

/** The kinds of report that can be written, in the order of the messages. */
export const reportKinds: readonly ReportFileKind[] = [...documentFormats, 'json', 'replay']

export interface ReportFile {
  kind: ReportFileKind
  /** A file; for `replay` a folder. */
  file: string
}

/** `junit=results.xml`, as often as wanted. */
export const reportFile: ValueKind<readonly ReportFile[]> = {
  takes: `KIND=FILE, where the kind is ${reportKinds.slice(0, -1).join(', ')} or ${reportKinds.at(-1)}`,
  read(value) {
    const [, name, file] = /^([a-z]+)=(.+)$/s.exec(value) ?? []
    const kind = reportKinds.find(candidate => candidate === name)
    return kind === undefined || file === undefined ? undefined : [{ kind, file }]
  },
  join: (earlier, later) => [...earlier, ...later],
}

/**
 * Reports of the kinds that a command makes.
 *
 * @param what What the command reports.
 * @throws UsageError for another kind.
 */
export function reportsOfKinds<Kind extends ReportFile['kind']>(
  reports: readonly ReportFile[],
  kinds: readonly Kind[],
  what: string,
): { kind: Kind; file: string }[] {
  return reports.map(({ kind: name, file }) => {
    const kind = kinds.find(one => one === name)
    if (kind !== undefined) return { kind, file }
    throw new UsageError({
      code: 'OPTION_INVALID',
      where: '--report',
      problem: `Found ${JSON.stringify(name)}; ${what} is reported as ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.`,
      remedy: 'Correct the kind, or leave it out.',
    })
  })
}
