import { type DocumentFormat, documentFormats } from '../../common/document/document.js'
import { asPrinted } from '../../domain/keymock-error.js'
import type { ValueKind } from '../../options/value-kind.js'
import { UsageError } from '../usage-error.js'

type ReportFileKind = DocumentFormat | 'json' | 'replay'

const reportKinds: readonly ReportFileKind[] = [...documentFormats, 'json', 'replay']
const kindsWithoutScripts = reportKinds.filter(kind => kind !== 'replay')

function listed(kinds: readonly string[]): string {
  return `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`
}

export interface ReportFile {
  kind: ReportFileKind
  /** The path of the file, or of a folder for `replay`. Empty if `github` writes to standard output and the job summary. */
  file: string
}

export const reportFile: ValueKind<readonly ReportFile[]> = {
  takes: `KIND=FILE, where the kind is ${listed(reportKinds)}; github needs no file`,
  read(value) {
    if (value === 'github') return [{ kind: 'github', file: '' }]
    const [, name, file] = /^([a-z]+)=(.+)$/s.exec(value) ?? []
    const kind = reportKinds.find(candidate => candidate === name)
    return kind === undefined || file === undefined ? undefined : [{ kind, file }]
  },
  join: (earlier, later) => [...earlier, ...later],
}

/** @param what The source of the reports, for the error: `a proxy`. */
export function reportsWithoutScripts(reports: readonly ReportFile[], what: string): readonly ReportFile[] {
  if (reports.every(({ kind }) => kind !== 'replay')) return reports
  throw new UsageError(asPrinted`OPTION_INVALID  --report
    Found "replay"; a report of ${what} can be ${listed(kindsWithoutScripts)}.
    Correct the kind, or omit the report.`)
}

export const reportsHelp = `${listed(kindsWithoutScripts)}. Repeat the option for several reports.`
