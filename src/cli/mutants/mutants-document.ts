import type { DocumentVerdict, ReportDocument } from '../../../contract-tests/document/document.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong-servers/wrong-server.js'
import { mutantEntry } from './mutant-list.js'

/** What the tests of a user are worth against wrong servers. */
export function mutantsDocument(tried: number, survivors: readonly Mutant[], left: number): ReportDocument {
  return {
    kind: 'Wrong servers against your tests',
    madeBy: 'keymock mutants',
    subject: 'your tests against wrong servers',
    verdict: verdictOf(tried, survivors, left),
    facts: [],
    sections:
      survivors.length === 0
        ? []
        : [
            {
              id: 'survivors',
              title: 'Your tests pass although the server is wrong:',
              blocks: survivors.flatMap(mutantEntry).map(text => ({ kind: 'paragraph', text })),
            },
          ],
    footer: 'Made by keymock mutants.',
  }
}

function verdictOf(tried: number, survivors: readonly Mutant[], left: number): DocumentVerdict {
  const unfinished = left > 0 ? ` ${left} ${left === 1 ? 'was' : 'were'} not tried.` : ''
  if (tried === 0) return { tone: 'warn', word: 'Incomplete', headline: `Nothing was tried.${unfinished}` }
  const [first] = survivors
  if (first === undefined)
    return { tone: 'good', word: 'Noticed', headline: `Your tests notice all ${tried}.${unfinished}` }
  return {
    tone: 'bad',
    word: 'Survivors',
    headline: `${survivors.length} of ${tried} survive.${unfinished}`,
    hints: [`Serve one to write a test against it: keymock --mutant ${first.name}`],
  }
}
