import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { trapTexts } from './trap-texts.js'

const mostOfPrefix = 16
const day = 86_400_000
/** The smallest number that needs more than 31 bits. */
const beyond31 = 2 ** 31

/**
 * The additional create requests of a thorough run. Each request has one value that the target may refuse: a special text (see
 * `trapTexts`) as the prefix, a number or a time near a limit of a common type, or a time in the past. All keys are disabled. A
 * service may read an expiry of 0 as no expiry, and then an enabled key would work forever.
 */
export function edgeCreates(run: RunFacts): Partial<CreateKeyRequest>[] {
  const counts = [beyond31 - 1, beyond31, beyond31 + 1, 2 * beyond31 - 1, 2 * beyond31]
  const times = [
    0,
    run.startedAt - day,
    // Times near 2^31 seconds after 1970, and times near 2^31 milliseconds after the start of the run.
    ...[-1, 0, 1].map(more => (beyond31 + more) * 1000),
    ...[-1, 1].map(more => run.startedAt + beyond31 + more * day),
    Date.UTC(9999, 11, 31, 23, 59, 59, 999),
    Number.MAX_SAFE_INTEGER,
  ]
  return [
    ...prefixTexts().map(prefix => ({ prefix })),
    ...counts.map(remaining => ({ remaining })),
    ...times.map(expires => ({ expires })),
  ].map(fields => ({ ...fields, enabled: false }))
}

/**
 * The special texts that fit in a prefix. Some special texts are misread even inside a longer text. Several of these texts share
 * a prefix, if they fit.
 */
export function prefixTexts(): string[] {
  const short = trapTexts.filter(({ example }) => example.length <= mostOfPrefix)
  const joined: string[] = []
  for (const { example } of short.filter(({ place }) => place === 'inside')) {
    const longer = `${joined.at(-1)} ${example}`
    if (joined.length > 0 && longer.length <= mostOfPrefix) joined[joined.length - 1] = longer
    else joined.push(example)
  }
  return [...joined, ...short.filter(({ place }) => place !== 'inside').map(({ example }) => example)]
}
