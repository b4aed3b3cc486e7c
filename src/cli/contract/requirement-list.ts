import { needsOf } from '../../../contract-tests/engine/plan.js'
import { isSelected, type Selection } from '../../../contract-tests/engine/selection.js'
import { groupedBy } from '../../../contract-tests/reports/grouped-by.js'
import { requirements } from '../../../contract-tests/requirements/index.js'
import type { Terminal } from '../terminal/terminal.js'

/** Every requirement that is selected, by topic, with what it needs of a target. */
export function requirementList(selection: Selection, paint: Terminal['paint']): string {
  const selected = requirements.filter(requirement => isSelected(requirement, selection))
  const blocks = [...groupedBy(selected, ({ group }) => group)].map(([group, own]) => {
    const lines = own.map(requirement => {
      const { id, level, statement, section } = requirement
      const needs = needsOf(requirement)
      const where = [section, ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : [])].join('; ')
      return `  ${id}  ${level === 'SHOULD' ? 'SHOULD' : 'MUST'} ${statement}  ${paint('dim', `(${where})`)}`
    })
    return [paint('bold', group), ...lines].join('\n')
  })
  return [...blocks, `${selected.length} of ${requirements.length} requirements`].join('\n\n')
}
