import type { DocumentBlock, DocumentCheck, ReportDocument } from './document.js'

/** Returns each check once. A check that occurs several times gets its last position, in the section of its topic. */
export function checksOf({ verdict, sections }: ReportDocument): DocumentCheck[] {
  const found = new Set<DocumentCheck>(verdict.checks)
  for (const check of sections.flatMap(({ blocks }) => blocks).flatMap(checksIn)) {
    found.delete(check)
    found.add(check)
  }
  return [...found]
}

function checksIn(block: DocumentBlock): readonly DocumentCheck[] {
  switch (block.kind) {
    case 'findings':
      return block.checks
    case 'checklist':
      return block.groups.flatMap(({ checks }) => checks)
    case 'table':
      return block.rows.flatMap(({ check }) => (check === undefined ? [] : [check]))
    default:
      return []
  }
}
