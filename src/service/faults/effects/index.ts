import type { FaultEffect } from '../fault.js'
import { connectionEffect } from './connection.js'
import { delayEffect } from './delay.js'
import type { Effect, EffectMember } from './effect.js'
import { failureEffect } from './failure.js'
import { quotaEffect } from './quota.js'
import { statusEffect } from './status.js'

export const effects = {
  failure: failureEffect,
  status: statusEffect,
  delay: delayEffect,
  connection: connectionEffect,
  quota: quotaEffect,
} satisfies { [Member in EffectMember]: Effect<Extract<FaultEffect, Record<Member, unknown>>> }

export const effectMembers = Object.keys(effects) as EffectMember[]

export function memberOf(effect: FaultEffect): EffectMember {
  const member = effectMembers.find(name => name in effect)
  if (member === undefined) throw new TypeError('No effect has these members.')
  return member
}

export function effectOf(effect: FaultEffect): Effect<FaultEffect> {
  return effects[memberOf(effect)] as Effect<FaultEffect>
}

export function allowedEffects(): string {
  const examples = effectMembers.map(member => effects[member].example)
  return `an effect is ${examples.slice(0, -1).join(', ')} or ${examples.at(-1)}`
}
