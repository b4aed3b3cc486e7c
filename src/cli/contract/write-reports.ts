import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { htmlReport } from '../../../contract-tests/reports/html/html-report.js'
import { jsonReport } from '../../../contract-tests/reports/json.js'
import { junitReport } from '../../../contract-tests/reports/junit.js'
import { markdownReport } from '../../../contract-tests/reports/markdown.js'
import { replayScript } from '../../../contract-tests/reports/replay-script.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { UsageError } from '../usage-error.js'
import type { Gateway } from './gateway.js'
import { baselineDocument } from './observed-document.js'
import type { ReportFile } from './report-file.js'

export interface OutputFiles {
  reports: readonly ReportFile[]
  observed: string | undefined
}

/**
 * Finds out before a run whether its reports will have a place: afterwards it would be too late.
 *
 * @throws UsageError
 */
export async function checkOutputFiles({ reports, observed }: OutputFiles): Promise<void> {
  const files = reports.map(({ kind, file }) => (kind === 'replay' ? join(file, 'x') : file))
  for (const file of observed === undefined ? files : [...files, observed]) {
    try {
      await mkdir(dirname(file), { recursive: true })
      await access(dirname(file), constants.W_OK)
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason'
      throw new UsageError({
        code: 'REPORT_UNWRITABLE',
        where: file,
        problem: `Its folder cannot be written to (${code}).`,
        remedy: 'Name a file in a folder that can be.',
        cause,
      })
    }
  }
}

const renderers: Readonly<Record<Exclude<ReportFile['kind'], 'replay'>, (report: ContractReport) => string>> =
  {
    html: htmlReport,
    markdown: markdownReport,
    junit: junitReport,
    json: jsonReport,
  }

/** A file that was asked for and is not there. */
export interface Unwritten {
  file: string
  reason: string
}

/** Writes every report that was asked for. @returns What could not be written. */
export async function writeReports(
  report: ContractReport,
  { reports, observed }: OutputFiles,
  gateway: Gateway,
): Promise<Unwritten[]> {
  const unwritten: Unwritten[] = []
  const attempt = async (file: string, render: () => string) => {
    try {
      await gateway.write(file, render())
    } catch (error) {
      unwritten.push({ file, reason: error instanceof Error ? error.message : 'unknown reason' })
    }
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
