import type { ProfileLimit } from '../../../schemas/generated/types.js'
import { bodyTemplateOf, textAt } from './body-template.js'
import type { FailureSample } from './failure-samples.js'
import type { Finding } from './finding.js'
import { withNames } from './learn-failures.js'
import type { PlayedScene } from './play-scenes.js'

/** Where a database usually ends. That something larger is refused was seen; where the bound is was not. */
export const usualBounds: Readonly<
  Record<string, Pick<ProfileLimit, 'maximumLength' | 'maximumBytes' | 'minimum' | 'maximum'>>
> = {
  name: { maximumLength: 256 },
  externalId: { maximumLength: 256 },
  meta: { maximumBytes: 65_535 },
  remaining: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'refill.amount': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'ratelimit.limit': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
}

/** Two texts but for what was drawn for each. */
function isAlike(a: string, b: string): boolean {
  const bare = (text: string) => text.replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return bare(a) === bare(b)
}

/** What a body may not exceed besides what the specification says. */
export function learnLimits(scenes: readonly PlayedScene[], samples: readonly FailureSample[]): Finding[] {
  const played = scenes.find(({ scene }) => scene === 'big-values')?.played ?? []
  const template = bodyTemplateOf(samples)
  const asked = played.filter(({ call }) => call.name !== 'limit all')
  const all = played.find(({ call }) => call.name === 'limit all')
  if (all?.answer === undefined) return []
  const exchanges = played.flatMap(({ exchange }) => exchange ?? [])
  if (all.answer.status === 200) return [{ field: 'creation.limits', value: [], exchanges }]
  const limits = asked.flatMap(({ call, answer }): ProfileLimit[] => {
    const member = call.name.replace('limit ', '')
    if (answer === undefined || answer.status < 400) return []
    const message = textAt(answer.json, template?.message)
    return [
      {
        member,
        ...usualBounds[member],
        status: answer.status,
        code: textAt(answer.json, template?.code) ?? 'limit-exceeded',
        message: message === undefined ? `${member} is too large.` : withNames(message, { member }),
      },
    ]
  })
  if (limits.length === 0) return []
  // Of a body that exceeds them all, the limit that is looked at first is told.
  const told = all.answer.text
  const first = asked.find(
    ({ answer }) => answer?.status === all.answer?.status && isAlike(answer?.text ?? '', told),
  )
  const name = first?.call.name.replace('limit ', '')
  limits.sort((a, b) => Number(b.member === name) - Number(a.member === name))
  const note = 'that larger values are refused was seen; the bounds are those that databases usually have'
  return [{ field: 'creation.limits', value: limits, exchanges, note }]
}
