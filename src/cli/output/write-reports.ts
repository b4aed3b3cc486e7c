import { join } from 'node:path'
import { type DocumentFormat, documentFormats, type ReportDocument } from '../../common/document/document.js'
import { type Inline, joined } from '../../common/document/inline.js'
import { factLine } from '../../common/document/terminal-writer.js'
import { jsonText } from '../../common/document/visible-text.js'
import { documentWriters } from '../../common/document/writers.js'
import { asPrinted } from '../../domain/keymock-error.js'
import type { ValueKind } from '../../options/value-kind.js'
import { UsageError } from '../usage-error.js'
import type { Gateway } from './gateway.js'

interface WrittenReport {
  document: ReportDocument
  json: unknown
  /** The contents of the files of the `replay` report, by file name. */
  replay?: ReadonlyMap<string, string>
}

export interface Unwritten {
  file: string
  reason: string
}

export interface Output {
  /** If a file cannot be written, the others still are. */
  readonly unwritten: readonly Unwritten[]
  /** @param name The name under which `print` shows the file. @default not shown */
  write(file: string | undefined, render: () => string, name?: string): Promise<void>
  writeJson(file: string | undefined, value: unknown, name?: string): Promise<void>
  writeReports(written: WrittenReport, reports: readonly ReportFile[]): Promise<void>
  /** Prints the result of a run, and which files were written. Warns of the other files. */
  print(result: readonly Inline[], more?: readonly Inline[]): void
}

/** All that a run against a service prints and writes at its end. */
export function outputOf(
  gateway: Pick<Gateway, 'write' | 'append' | 'print' | 'warn' | 'jobSummary'>,
): Output {
  const unwritten: Unwritten[] = []
  const written: Inline[] = []
  const tried = async (file: string, write: () => Promise<void>, name?: string) => {
    try {
      await write()
      if (name !== undefined) written.push(factLine(name, file))
    } catch (error) {
      unwritten.push({ file, reason: error instanceof Error ? error.message : 'unknown reason' })
    }
  }
  const write: Output['write'] = async (file, render, name) => {
    if (file !== undefined) await tried(file, () => gateway.write(file, render()), name)
  }
  const writeJson: Output['writeJson'] = (file, value, name) =>
    write(file, () => `${jsonText(value, 2)}\n`, name)
  return {
    unwritten,
    write,
    writeJson,
    async writeReports({ document, json, replay = new Map() }, reports) {
      for (const { kind, file } of reports) {
        if (kind === 'replay') {
          for (const [name, text] of replay) await write(join(file, name), () => text)
          written.push(factLine(kind, file))
        } else if (kind === 'github' && file === '') {
          gateway.print({ mark: 'command', inside: documentWriters.github(document).trimEnd() })
          const { jobSummary } = gateway
          if (jobSummary !== undefined)
            await tried(jobSummary, () => gateway.append(jobSummary, documentWriters.markdown(document)))
        } else if (kind === 'json') await writeJson(file, json, kind)
        else await write(file, () => documentWriters[kind](document), kind)
      }
    },
    print(result, more = []) {
      gateway.print(joined([...result, ...written, ...more], '\n'))
      for (const { file, reason } of unwritten) gateway.warn(`Could not write ${file}: ${reason}`)
    },
  }
}

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
