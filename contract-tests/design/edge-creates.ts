import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { trapTexts } from './trap-texts.js'

const mostOfPrefix = 16
const day = 86_400_000
const beyond31 = 2 ** 31

/**
 * The additional creates of a thorough run, each with one value that the target may refuse. All keys are disabled, because a
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

/** Makes prefixes of the short trap texts. Texts that services misread even inside a longer text may share a prefix. */
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
