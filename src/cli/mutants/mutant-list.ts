import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import type { Terminal } from '../terminal/terminal.js'

/** Every wrong server, with what is wrong with it. */
export function mutantList(mutants: readonly Mutant[], paint: Terminal['paint']): string {
  return mutants.map(mutant => mutantEntry(mutant, paint)).join('\n')
}

/** One wrong server in three lines: name and sections, the sentence that it breaks, the bug that it imitates. */
export function mutantEntry(
  { name, sections, breaks, bug, level }: Mutant,
  paint: Terminal['paint'],
): string {
  const convention = level === 'SHOULD' ? ' (a convention)' : ''
  return [
    `${paint('bold', name)}  ${paint('dim', `section ${sections.join(', ')}${convention}`)}`,
    `  breaks: ${breaks}`,
    `  bug:    ${bug}`,
  ].join('\n')
}
