import type { Profile, ProfileLimit } from '../../../../schemas/generated/types.js'
import { type FieldFinding, isSameAnswer, type PlayedScene } from '../play-scenes.js'
import type { SceneFacts } from '../scene.js'
import { textAt, usualTemplate } from './body-template.js'
import { type FailureSample, isRead } from './failure-samples.js'
import { withNames } from './learn-failures.js'

/**
 * The usual bounds of databases. A refusal shows that a target has a bound, but not the value of the bound. So keymock assumes
 * the usual bound.
 */
const usualBounds: Readonly<
  Record<string, Pick<ProfileLimit, 'maximumLength' | 'maximumBytes' | 'minimum' | 'maximum'>>
> = {
  name: { maximumLength: 256 },
  externalId: { maximumLength: 256 },
  meta: { maximumBytes: 65_535 },
  remaining: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'refill.amount': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'ratelimit.limit': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'ratelimit.duration': { maximum: 9_007_199_254_740_991_000 },
}

/** Calls with a small value of a member. If the target does not accept it, a refusal of a large value shows no limit. */
const smallValues: Readonly<Record<string, readonly [scene: string, call: string]>> = {
  'refill.amount': ['refill-days', 'day 28'],
  'ratelimit.limit': ['ratelimit-types', 'fast'],
  'ratelimit.duration': ['ratelimit-types', 'fast'],
}

/** Learns the limits that the target sets on members of a create in addition to the limits of the specification. */
export function learnLimits(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  facts: SceneFacts,
  profile: Profile,
): FieldFinding[] {
  const played = scenes.find(({ scene }) => scene === 'big-values')?.played ?? []
  const template = usualTemplate(samples, profile)
  const several = ['limit all', 'limit members']
  const asked = played.filter(({ call }) => !several.includes(call.name))
  const [all, members] = several.map(name => played.find(({ call }) => call.name === name))
  if (all?.answer === undefined) return []
  const exchanges = played.flatMap(({ exchange }) => exchange ?? [])
  const limits = asked.flatMap(({ call, answer }): ProfileLimit[] => {
    const member = call.name.replace('limit ', '')
    if (answer === undefined || answer.status < 400) return []
    const small = smallValues[member]
    if (small !== undefined && !isRead(scenes, facts, small)) return []
    const message = textAt(answer.json, template.message)
    return [
      {
        member,
        ...usualBounds[member],
        status: answer.status,
        code: textAt(answer.json, template.code) ?? 'limit-exceeded',
        message: message === undefined ? `${member} is too large.` : withNames(message, { member }),
      },
    ]
  })
  if (all.answer.status === 200) return [{ field: 'creation.limits', value: [], exchanges }]
  if (limits.length === 0) return []
  // If a body exceeds all limits, the answer shows the limit that the target checks first. Moves this limit to the start.
  const told = members?.answer ?? all.answer
  const first = asked.find(({ answer }) => isSameAnswer(answer, told))
  const name = first?.call.name.replace('limit ', '')
  limits.sort((a, b) => Number(b.member === name) - Number(a.member === name))
  const note =
    'the target refused larger values; the exact limits are unknown, so these are the limits of common databases'
  return [{ field: 'creation.limits', value: limits, exchanges, note }]
}
