import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { type Inline, joined, line, quiet, strong } from '../../common/document/inline.js'

export function mutantList(mutants: readonly Mutant[]): Inline {
  return joined(mutants.flatMap(mutantEntry), '\n')
}

export function mutantEntry({ name, sections, breaks, bug, level }: Mutant): Inline[] {
  const convention = level === 'SHOULD' ? ' (a convention)' : ''
  return [
    line`${strong(name)}  ${quiet(`section ${sections.join(', ')}${convention}`)}`,
    line`  breaks: ${breaks}`,
    line`  bug:    ${bug}`,
  ]
}
