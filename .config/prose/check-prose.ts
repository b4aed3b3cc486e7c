import { proseExceptions } from './exceptions.js'
import { type Passage, type PassageKind, sentencesOf } from './passages.js'
import { proseRules } from './rules.js'

export interface ProseProblem extends Passage {
  found: string
  instead: string
}

export function proseProblems(passages: readonly Passage[]): ProseProblem[] {
  return passages.flatMap(passage => {
    if (isExcepted(passage)) return []
    return sentencesOf(passage.text).flatMap(sentence =>
      proseRules.flatMap(({ pattern, instead, kinds }) => {
        const found = isFor(kinds, passage.kind) ? pattern.exec(sentence)?.[0] : undefined
        return found === undefined ? [] : [{ ...passage, text: sentence, found, instead }]
      }),
    )
  })
}

function isFor(kinds: readonly PassageKind[] | undefined, kind: PassageKind): boolean {
  return kinds === undefined || kinds.includes(kind)
}

function isExcepted({ file, text }: Passage): boolean {
  return proseExceptions.some(
    exception => exception.file === file && (exception.text === undefined || text.includes(exception.text)),
  )
}
