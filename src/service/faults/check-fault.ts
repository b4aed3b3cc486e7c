import { controlMembers } from '../../../schemas/generated/control-members.js'
import { validateFault } from '../../../schemas/generated/control-validators.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { asPrinted, didYouMean, KeymockError } from '../../domain/keymock-error.js'
import { refuseDeep, schemaError } from '../../domain/schema-error.js'
import {
  allowedEffects,
  delayEffect,
  type EffectProblem,
  effectMembers,
  effectOf,
  effects,
} from './effects.js'
import { type Fault, readUntil } from './fault.js'
import { checkToken } from './fault-problems.js'

const code = 'FAULT_INVALID'

/** @param at The JSON Pointer to the fault in the list of faults. */
export function checkFault(fault: unknown, name = 'fault', at = ''): Fault {
  refuseDeep(fault, { code, name })
  const place = `${name}, at ${at}`
  const isForm = isObject(fault) && isObject(fault.effect)
  if (isForm) checkForm(fault.effect as object, place)
  if (!validateFault(fault)) {
    // Omits errors at `/effect`. `checkForm` has checked the effect's members, so these errors describe other kinds of effects.
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

function checkForm(effect: object, place: string): void {
  const [member, ...others] = effectMembers.filter(name => name in effect)
  const names = Object.keys(effect)
  if (member === undefined || others.length > 0) {
    const found = names.length === 0 ? 'nothing' : names.join(' and ')
    const meant = member === undefined ? didYouMean(names[0] ?? '', effectMembers) : ''
    throw invalid(place, '/effect', `Found ${found}; ${allowedEffects()}.${meant}`, 'Give one effect.')
  }
  const { definition } = effects[member]
  const known = controlMembers[`fault.schema.json#/$defs/${definition}`] ?? []
  const unknown = names.find(name => !known.includes(name))
  if (unknown === undefined) return
  const problem = `Unknown member ${JSON.stringify(unknown)} of effect "${member}".${didYouMean(unknown, known)}`
  throw invalid(place, '/effect', problem, `Allowed: ${known.join(', ')}.`)
}

const lengthForms = 'a length of time is milliseconds, a text such as "2s", or units as in { seconds: 2 }'

function formsAt(pointer: string): string | undefined {
  if (/^\/effect\/delay(\/|$)/.test(pointer))
    return `${lengthForms}; a range has two lengths, { from: "50ms", to: "400ms" }`
  if (pointer === '/effect/quota/windowMs') return lengthForms
  if (pointer.startsWith('/until'))
    return `expected a moment such as "2030-01-31T12:00:00Z", or ${lengthForms.replace(' is milliseconds,', ' such as "5m":')}`
  return pointer === '/effect' ? allowedEffects() : undefined
}

function problemOf({ effect, delay, when, until, headers }: Fault): EffectProblem | undefined {
  return (
    headersProblem(headers) ??
    untilProblem(until) ??
    delayProblem(effect, delay) ??
    effectOf(effect).problem?.(effect, when)
  )
}

function delayProblem(effect: Fault['effect'], delay: Fault['delay']): EffectProblem | undefined {
  if (delay === undefined) return undefined
  if ('delay' in effect) return ['/delay', 'The effect "delay" waits already.', 'Give one of the two waits.']
  const problem = delayEffect.problem?.({ delay }, undefined)
  return problem && ['/delay', problem[1], problem[2]]
}

/** Refuses a token in the headers of a fault, because any client of the control API can read faults. */
function headersProblem(headers: Fault['headers'] = {}): EffectProblem | undefined {
  const name = Object.keys(headers).find(one => one.toLowerCase() === 'authorization')
  if (name === undefined || headers[name] === true) return undefined
  return [
    `/headers/${name}`,
    'A fault cannot contain a token.',
    'Set "token" to the index of the token in the fixture.',
  ]
}

/** A number below this moment is probably a length of time, because no mock existed before this moment. */
const firstMoment = Date.UTC(1973, 0)

function untilProblem(until: Fault['until']): EffectProblem | undefined {
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
    // The error below reports the unreadable value.
  }
  return [
    '/until',
    `Found ${JSON.stringify(until)}; expected a moment after 1970, or a length of time above 0.`,
    'Correct the value.',
  ]
}

function invalid(place: string, pointer: string, problem: string, remedy: string): KeymockError {
  return new KeymockError({ code, where: `${place}${pointer}`, problem, remedy })
}

/** @param fixture Each `token` of a fault must be the index of a token in this fixture. If undefined, `token` is not checked. */
export function checkFaults(faults: unknown, name = 'faults', fixture?: Fixture): Fault[] {
  if (!Array.isArray(faults)) {
    throw new KeymockError(asPrinted`FAULT_INVALID  ${name}, at the top
      The value is not a list of faults.
      Give an array, such as [{ "effect": { "failure": "rate-limited" }, "times": 1 }].`)
  }
  return faults.map((given, index) => {
    const fault = checkFault(given, name, `/${index}`)
    if (fixture !== undefined) checkToken(fault, fixture, `${name}, at /${index}`)
    return fault
  })
}
