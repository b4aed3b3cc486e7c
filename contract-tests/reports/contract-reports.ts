import type { ContractReport } from '../../schemas/generated/types.js'
import { joined } from '../../src/common/document/inline.js'
import { type Paint, terminalLines, terminalText } from '../../src/common/document/terminal-writer.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { contractDocument } from './contract-document.js'

export function htmlReport(report: ContractReport): string {
  return documentWriters.html(contractDocument(report))
}

/** The report as GitHub-flavored Markdown, for the summary of a CI job. */
export function markdownReport(report: ContractReport): string {
  return documentWriters.markdown(contractDocument(report))
}

/** The report as JUnit XML: one suite per topic, one case per requirement, and a first case for the run itself. */
export function junitReport(report: ContractReport): string {
  return documentWriters.junit(contractDocument(report))
}

/** The report that the terminal shows at the end of a run. */
export function terminalReport(report: ContractReport, paint: Paint): string {
  return terminalText(joined(terminalLines(contractDocument(report)), '\n'), paint)
}
