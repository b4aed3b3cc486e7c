import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { groupedBy } from '../../src/common/collections.js'
import { createBodyIn, returnedIds, seenRecords } from '../model/seen-records.js'
import { isAnswered, isSuccess, type TargetExchange } from '../traffic/exchange.js'
import { keysMissing } from './hypotheses.js'

/**
 * Each group begins with the requirement that names most of what its failures share: the wrong member, or the value that the
 * target refused.
 */
export function failureGroups(
  results: readonly ContractResult[],
  history: readonly TargetExchange[] = [],
): ContractReport['failureGroups'] {
  const failing = results.filter(({ failure }) => failure !== undefined)
  const groups = groupedBy(failing, ({ failure }) => failure?.cause ?? '')
  return [...groups]
    .map(([cause, own]) => {
      const words = sharedWords(cause, own, history)
      // Requirements of the model repeat others, and name many members.
      const named = ({ statement, group }: ContractResult) =>
        group === 'model' ? -1 : statement.split(/[^\w]+/).filter(word => words.has(word)).length
      return { cause, ids: own.toSorted((a, b) => named(b) - named(a)).map(({ id }) => id) }
    })
    .sort((a, b) => b.ids.length - a.ids.length)
}

function sharedWords(
  cause: string,
  own: readonly ContractResult[],
  history: readonly TargetExchange[],
): ReadonlySet<string> {
  const lastIds = new Set(own.map(({ failure }) => failure?.exchanges.at(-1)?.id))
  const last = history.filter(({ id }) => lastIds.has(id))
  const isRefusal = own.every(({ failure }) => failure?.location === 'status')
  if (isRefusal) return new Set(refusedValue(last, history))
  const named =
    own[0]?.failure?.expected.match(/\b(?:array|object|string|integer|boolean|byteLength)\b/g) ?? []
  if (cause === keysMissing && showOtherIds(last, history)) return new Set(['keyId'])
  const areOfUser = last.length > 0 && last.every(({ request }) => request.query.some(isUser))
  return new Set([
    ...named,
    ...(cause === keysMissing ? [] : cause.split('/')),
    ...(areOfUser ? ['externalId'] : []),
  ])
}

/** Whether these listings show keys, but no id that a create returned. */
function showOtherIds(listings: readonly TargetExchange[], history: readonly TargetExchange[]): boolean {
  const returned = returnedIds(history)
  const listed = seenRecords(listings)
  return listed.length > 0 && !listed.some(({ record }) => returned.has(record.id))
}

const isUser = ([name]: readonly [string, string]) => name === 'externalId'

/** The member, and its number or length, that all these refused requests share, but no accepted request of the operation. */
function refusedValue(refused: readonly TargetExchange[], history: readonly TargetExchange[]): string[] {
  const [first, ...others] = refused
  if (first === undefined || refused.some(one => isAnswered(one) && isSuccess(one))) return []
  const accepted = history
    .filter(({ operation }) => operation === first.operation)
    .filter(one => isAnswered(one) && isSuccess(one))
    .map(featuresOf)
  const shared = [...featuresOf(first)].filter(
    feature =>
      others.every(other => featuresOf(other).has(feature)) && !accepted.some(other => other.has(feature)),
  )
  return shared.flatMap(feature => feature.split(' '))
}

/** Each member with its number, or with the length of its text. */
function featuresOf(exchange: TargetExchange): ReadonlySet<string> {
  const members = createBodyIn(exchange) ?? Object.fromEntries(exchange.request.query)
  return new Set(
    Object.entries(members).flatMap(([name, value]) => {
      if (typeof value !== 'string') return typeof value === 'number' ? `${name} ${value}` : []
      return `${name} ${/^\d+$/.test(value) ? value : value.length}`
    }),
  )
}
