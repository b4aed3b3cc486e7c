import { join } from 'node:path'
import { htmlReport } from '../../../contract-tests/reports/html/html-report.js'
import { jsonReport } from '../../../contract-tests/reports/json.js'
import { junitReport } from '../../../contract-tests/reports/junit.js'
import { markdownReport } from '../../../contract-tests/reports/markdown.js'
import { replayScript } from '../../../contract-tests/reports/replay-script.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Gateway } from '../output/gateway.js'
import type { ReportFile } from '../output/report-file.js'
import { type Unwritten, writeOutput } from '../output/write-output.js'
import { baselineDocument } from './observed-document.js'

export interface OutputFiles {
  reports: readonly ReportFile[]
  observed: string | undefined
}

const renderers: Readonly<Record<Exclude<ReportFile['kind'], 'replay'>, (report: ContractReport) => string>> =
  {
    html: htmlReport,
    markdown: markdownReport,
    junit: junitReport,
    json: jsonReport,
  }

/** Writes every report that was asked for. @returns What could not be written. */
export async function writeReports(
  report: ContractReport,
  { reports, observed }: OutputFiles,
  gateway: Gateway,
): Promise<Unwritten[]> {
  const unwritten: Unwritten[] = []
  const attempt = async (file: string, render: () => string) => {
    unwritten.push(...(await writeOutput(file, render, gateway)))
  }
  for (const { kind, file } of reports) {
    if (kind === 'replay') {
      for (const result of report.results) {
        const script = replayScript(result, report.target)
        if (script !== '') await attempt(join(file, `${result.id}.sh`), () => script)
      }
    } else {
      await attempt(file, () => renderers[kind](report))
    }
  }
  if (observed !== undefined) {
    await attempt(observed, () => `${JSON.stringify(baselineDocument(report), null, 2)}\n`)
  }
  return unwritten
}
