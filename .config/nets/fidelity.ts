import { changedFields, findChange } from '../../src/fidelity/test-support/changed-fields.js'
import { learnTwice } from '../../src/fidelity/test-support/fakes.js'
import { randomProfile } from '../../src/fidelity/test-support/random-profile.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import type { Net } from './net.js'

export const learningNet: Net = {
  name: 'learning',
  names: () => Array.from({ length: 12 }, (_, index) => `random-${index + 1}`),
  async record(name) {
    const { learnt, wrong, changed } = await learnTwice(randomProfile(Number(name.split('-').at(-1))))
    const fieldsThatAre = (how: string) =>
      learnt.fields.filter(one => one.how === how).map(({ field }) => field)
    return {
      asked: learnt.calls.asked,
      alike: learnt.calls.alike,
      assumed: fieldsThatAre('assumed'),
      'could not be seen': fieldsThatAre('could not be seen'),
      seen: fieldsThatAre('seen').length,
      wrong: wrong.map(({ field }) => field),
      changed: changed.map(({ field }) => field),
    }
  },
}

const standard = resolveProfile('standard')
const every = 5
const changes = new Map(
  changedFields(standard).map(change => [
    `${change.field} ${JSON.stringify(change.value)}`.slice(0, 120),
    change,
  ]),
)

export const parityNet: Net = {
  name: 'parity',
  // Keeps the names of the last recording, because each field that is added would change which fields are the n-th ones.
  names: recorded =>
    recorded.length > 0 ? recorded : [...changes.keys()].filter((_, place) => place % every === 0),
  async record(name) {
    const change = changes.get(name)
    if (change === undefined) throw new Error(`No change of a field is called ${name}.`)
    const { found, divergence } = await findChange(change, standard, { calls: 400, randomSeed: 1 })
    return {
      found,
      at: divergence?.number,
      parts: divergence?.parts.map(({ part }) => part),
      explained: divergence?.explained?.field,
      also: divergence?.explained?.also.map(({ field }) => field),
      script: divergence?.script.length,
    }
  },
}
