import { join } from 'node:path'
import type { ReportDocument } from '../../common/document/document.js'
import { jsonText } from '../../common/document/json-text.js'
import { documentWriters } from '../../common/document/writers.js'
import type { Gateway } from './gateway.js'
import type { ReportFile } from './report-file.js'
import { appendOutput, type Unwritten, writeOutput } from './write-output.js'

export interface WrittenReport {
  document: ReportDocument
  json: unknown
  /** The contents of the files of the `replay` report, by file name. */
  replay?: ReadonlyMap<string, string>
}

export async function writeReports(
  { document, json, replay = new Map() }: WrittenReport,
  reports: readonly ReportFile[],
  gateway: Pick<Gateway, 'write' | 'append' | 'print' | 'jobSummary'>,
): Promise<Unwritten[]> {
  const unwritten: Unwritten[] = []
  for (const { kind, file } of reports) {
    if (kind === 'replay') {
      for (const [name, text] of replay)
        unwritten.push(...(await writeOutput(join(file, name), () => text, gateway)))
    } else if (kind === 'github' && file === '') {
      gateway.print({ mark: 'command', inside: documentWriters.github(document).trimEnd() })
      const { jobSummary } = gateway
      if (jobSummary !== undefined)
        unwritten.push(...(await appendOutput(jobSummary, () => documentWriters.markdown(document), gateway)))
    } else {
      const render = () => (kind === 'json' ? `${jsonText(json, 2)}\n` : documentWriters[kind](document))
      unwritten.push(...(await writeOutput(file, render, gateway)))
    }
  }
  return unwritten
}
