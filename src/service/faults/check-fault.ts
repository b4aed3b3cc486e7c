import { controlMembers } from '../../../schemas/generated/control-members.js'
import { validateFault } from '../../../schemas/generated/control-validators.js'
import { toMilliseconds } from '../../domain/clock.js'
import { didYouMean } from '../../domain/did-you-mean.js'
import { isObject } from '../../domain/is-object.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { refuseDeep } from '../../domain/refuse-deep.js'
import { schemaError } from '../../domain/schema-error.js'
import { headerProblem } from '../../profile/header-problem.js'
import type { Fault, FaultEffect } from './fault.js'
import { longestWaitMs } from './longest-wait.js'
import { readUntil } from './read-until.js'

const code = 'FAULT_INVALID'

/** The member that tells which effect is meant, and where the schema describes it. */
const effects = {
  failure: 'failureEffect',
  status: 'statusEffect',
  delay: 'delayEffect',
  connection: 'connectionEffect',
  quota: 'quotaEffect',
} as const

const allowedEffects =
  'an effect is { failure: "rate-limited" }, { status: 502, body }, { delay: "2s" }, { connection: "reset" } or { quota: { limit, windowMs } }'

/**
 * Checks a fault against its schema, and then what a schema cannot tell.
 *
 * @param name What an error calls it, or the list that it is in: a file name, say.
 * @param at Where it is in the list: a JSON Pointer.
 * @throws KeymockError `FAULT_INVALID`
 */
export function checkFault(fault: unknown, name = 'fault', at = ''): Fault {
  refuseDeep(fault, { code, name })
  const place = `${name}, at ${at}`
  if (isObject(fault) && isObject(fault.effect)) checkForm(fault.effect, place)
  if (!validateFault(fault)) {
    // Which members an effect has is checked already; what the other forms miss is of no use to anybody.
    const isForm = isObject(fault) && isObject(fault.effect)
    const violations = (validateFault.errors ?? []).filter(
      ({ instancePath }) => !isForm || instancePath !== '/effect',
    )
    throw schemaError(violations, fault, {
      code,
      name,
      at,
      schema: 'schemas/control/fault.schema.json',
      members: controlMembers,
      remedy: 'Correct the value; {schema} describes every member.',
      formsOf: formsAt,
    })
  }
  const problem = problemOf(fault)
  if (problem !== undefined) throw invalid(place, ...problem)
  return fault
}

function checkForm(effect: Record<string, unknown>, place: string): void {
  const [form, ...others] = Object.entries(effects).filter(([member]) => member in effect)
  const names = Object.keys(effect)
  if (form === undefined || others.length > 0) {
    const found = names.length === 0 ? 'nothing' : names.join(' and ')
    const meant = form === undefined ? didYouMean(names[0] ?? '', Object.keys(effects)) : ''
    throw invalid(place, '/effect', `Found ${found}; ${allowedEffects}.${meant}`, 'Give one of them.')
  }
  const [member, definition] = form
  const known = controlMembers[`fault.schema.json#/$defs/${definition}`] ?? []
  const unknown = names.find(name => !known.includes(name))
  if (unknown === undefined) return
  const problem = `${JSON.stringify(unknown)} is nothing that goes with ${member}.${didYouMean(unknown, known)}`
  throw invalid(place, '/effect', problem, `It takes ${known.join(', ')}.`)
}

const lengthForms = 'a length of time is milliseconds, a text such as "2s", or units as in { seconds: 2 }'

function formsAt(pointer: string): string | undefined {
  if (/^\/effect\/delay(\/|$)/.test(pointer))
    return `${lengthForms}; a range has two of them, { from: "50ms", to: "400ms" }`
  if (pointer.startsWith('/until'))
    return `it takes a moment such as "2030-01-31T12:00:00Z", or ${lengthForms.replace(' is milliseconds,', ' such as "5m":')}`
  return pointer === '/effect' ? allowedEffects : undefined
}

type Problem = readonly [pointer: string, problem: string, remedy: string]

function problemOf({ effect, when, until }: Fault): Problem | undefined {
  return untilProblem(until) ?? cutProblem(effect, when) ?? delayProblem(effect) ?? statusProblem(effect)
}

/** Before this there was nothing to fake: it is a length of time in milliseconds. */
const firstMoment = Date.UTC(1973, 0)

function untilProblem(until: Fault['until']): Problem | undefined {
  if (until === undefined) return undefined
  if (typeof until === 'number' && until < firstMoment) {
    return [
      '/until',
      `Found ${until}; a number is a moment in Unix milliseconds.`,
      `Write a length of time as a text: "${until}ms".`,
    ]
  }
  try {
    if (readUntil(until, 0) > 0) return undefined
  } catch {
    // It is said below.
  }
  return [
    '/until',
    `Found ${JSON.stringify(until)}, which never comes.`,
    'Give a moment, or a length of time.',
  ]
}

function cutProblem(effect: FaultEffect, when: Fault['when']): Problem | undefined {
  if (!('connection' in effect) || effect.connection !== 'cut' || when !== 'before') return undefined
  return [
    '/when',
    'Found "before"; what is cut is the answer of an operation that was carried out.',
    'Leave it out, or reset the connection instead.',
  ]
}

function delayProblem(effect: FaultEffect): Problem | undefined {
  if (!('delay' in effect)) return undefined
  const { delay } = effect
  const isRange = typeof delay === 'object' && 'from' in delay
  const [from, to] = (isRange ? [delay.from, delay.to] : [delay, delay]).map(length => toMilliseconds(length))
  if (from === undefined || to === undefined) return undefined
  if (from > to)
    return ['/effect/delay', 'It goes from a longer wait to a shorter one.', 'Turn the two around.']
  if (from >= 0 && to <= longestWaitMs) return undefined
  return ['/effect/delay', 'A wait takes from 0 ms to 24 days.', 'Give another length.']
}

function statusProblem(effect: FaultEffect): Problem | undefined {
  if (!('status' in effect)) return undefined
  const { status, body, headers = {} } = effect
  if ([204, 205, 304].includes(status) && body !== undefined)
    return ['/effect/body', `An answer with the status ${status} has no body.`, 'Leave it out.']
  for (const [name, value] of Object.entries(headers)) {
    const problem = headerProblem(name, value)
    if (problem !== undefined) return [`/effect/headers/${name}`, ...problem]
  }
  return undefined
}

function invalid(place: string, pointer: string, problem: string, remedy: string): KeymockError {
  return new KeymockError({ code, where: `${place}${pointer}`, problem, remedy })
}
