import type { Explanation, Profile } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import type { Exchange } from '../exchange.js'
import type { JournaledExchange } from './journal.js'
import { outcomeOf } from './outcome.js'

export function explanationOf(exchange: JournaledExchange, profile: Profile): Explanation {
  const { failure, refusal, warning, faults } = exchange
  if (exchange.isPassedOn) return passedOn(exchange)
  const applied = faults === undefined ? {} : { faults: [...faults] }
  const stages = stagesOf(exchange, profile)
  if (failure === undefined) {
    return { summary: servedSummary(exchange), stages, ...(warning !== undefined && { warning }), ...applied }
  }
  const { by, rules, because } = refusal ?? { by: 'connection', rules: [] }
  return {
    summary: [
      failure.problem,
      because,
      failure.advice,
      `Refused ${places[by] ?? `at the ${by} stage`}${sectionsOf(rules)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    stages,
    refusal: {
      by,
      hint: failure.hint,
      ...(because !== undefined && { because }),
      answeredBy: `errors.failures.${failure.kind}`,
      rules,
    },
    ...applied,
  }
}

/** A service behind a proxy gives no reasons. */
function passedOn({ status, warning }: JournaledExchange): Explanation {
  const summary = status === 0 ? 'The service gave no answer.' : `The service answered with ${status}.`
  return { summary, stages: [], ...(warning !== undefined && { warning }) }
}

const places: Readonly<Record<string, string>> = {
  route: 'before all stages',
  fault: 'by a fault',
  'fault-afterwards': 'by a fault, after the operation',
  operation: 'by the operation',
  connection: 'before all stages',
}

function sectionsOf(rules: readonly { section: string }[]): string {
  const sections = [...new Set(rules.map(({ section }) => section))]
  return sections.length === 0 ? '' : ` (spec ${sections.join(', ')})`
}

function servedSummary(exchange: JournaledExchange): string {
  const { operation, status, warning, faults = [], connection } = exchange
  const applied = faults.map(({ effect, detail }) => `${effect} ${detail}`).join(', ')
  const change = applied === '' ? '' : `Changed by a fault: ${applied}. `
  if (connection === 'gone') return `${change}${warning} ${effectSentence(exchange)}`
  if (change !== '') return change + effectSentence(exchange)
  const served = operation === undefined ? `Answered with ${status}.` : `Served.`
  return warning === undefined ? served : `${served} ${warning}`
}

function effectSentence(exchange: Exchange): string {
  const { carriedOut, changed, received } = outcomeOf(exchange)
  const change = changed === undefined ? '' : `: key ${changed.keyId} was ${changed.change}`
  return `The operation was ${carriedOut ? '' : 'not '}carried out${change}. The client got ${parts[received]}.`
}

const parts = { all: 'the whole answer', half: 'half of the answer', nothing: 'no answer' }

function stagesOf(
  { operation, failure, refusal, reached, isCarriedOut }: JournaledExchange,
  profile: Profile,
): Explanation['stages'] {
  if (operation === undefined) return []
  const hasBody = operationNamed(operation).method !== 'GET'
  const stages: string[] = profile.requests.stages.filter(stage => hasBody || !stagesOfBodies.has(stage))
  stages.push('operation')
  const end = reached ?? refusal?.by
  const isServed = isCarriedOut || (end === undefined && failure === undefined)
  const refusedAt = isServed ? stages.length : stages.indexOf(end ?? '')
  return stages.map((stage, index) => ({
    stage,
    outcome: index < refusedAt ? 'passed' : index === refusedAt ? 'refused' : 'not-reached',
  }))
}

const stagesOfBodies: ReadonlySet<string> = new Set(['mediaType', 'syntax'])
