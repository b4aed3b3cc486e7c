import type { DocumentSection, ReportDocument } from '../../contract-tests/document/document.js'
import { type Inline, joined } from '../../contract-tests/document/inline.js'
import { terminalText } from '../../contract-tests/document/terminal-text.js'
import { terminalLines } from '../../contract-tests/document/terminal-writer.js'

export function printDocument(document: ReportDocument): void {
  console.log(terminalText(joined(terminalLines(document), '\n'), (_, text) => text))
}

export function listSection(title: string, items: readonly Inline[]): DocumentSection[] {
  return items.length === 0 ? [] : [{ id: title, title, blocks: [{ kind: 'list', items }] }]
}
