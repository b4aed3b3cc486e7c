import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import committed from './bodies.json' with { type: 'json' }
import { type Field, fields } from './field-schemas.js'
import { isHard } from './hard-values.js'
import { filled } from './placeholders.js'

/**
 * The members of a create. `remaining?` is a member that the target may refuse, because the specification leaves its validity
 * open. `remaining? beyond 53 bits` also names the value: after two refusals the run no longer sends such values. null leaves out
 * a member that every create has by default.
 */
type Members = Readonly<Record<string, unknown>>

export interface BodyEntry {
  readonly always?: Members
  /** The random seed chooses one. */
  readonly variants?: readonly Members[]
  /** Attempts, in order, each with members that replace others. The target may refuse all but the last. */
  readonly forms?: readonly Members[]
  readonly sameAs?: string
}

export type KeyName = keyof typeof committed.keys
export type RefusedCreateName = keyof typeof committed.refused

export const keyNames = Object.keys(committed.keys) as KeyName[]
export const refusedCreateNames = Object.keys(committed.refused) as RefusedCreateName[]

export interface CreateToTry {
  body: CreateKeyRequest
  /** Whether the target may refuse the create. */
  open: boolean
  /** The edge values in the body, such as `remaining beyond 53 bits`. The target may refuse them. */
  edges: readonly string[]
}

type Tried = Omit<CreateToTry, 'open'>

/** Whether a create may contain a member that the target may refuse. */
type MayTake = (field: string, edge: string | undefined) => boolean

interface Member {
  field: Field
  value: unknown
  isOpen: boolean
  edge: string | undefined
}

/** Targets often refuse `ownerId` with an externalId, `refill` without `remaining`, and an unknown type of `ratelimit`. */
const mostRefused: readonly string[] = ['ownerId', 'refill', 'ratelimit']

/** The life of a key that expires during a run. `bodies.json` contains the number, too. */
export const shortLifeMs = 1500

/** This combination counts as an edge value, because some targets refuse a refill without `remaining`. */
export const refillAlone = 'refill without remaining'
/** An API may take no recoverable keys, although another API of the same workspace does. */
export const recoverableElsewhere = 'recoverable in the second API'

export const nameOf = (name: string, runId: string) => `keymock contract ${runId} ${name}`
export const nameOfRefused = (name: string, runId: string) => nameOf(`refused ${name}`, runId)
export const absentName = (kind: string, runId: string) => `keymock-${runId}-no-such-${kind}`

/**
 * The bodies to try for a key, from full to plain. The last body has no member that a target may refuse.
 *
 * @param turn Selects the order of the members.
 * @param mayBeRefused Whether the target may refuse also the last body.
 * @param mayLast Whether the key may stay enabled forever.
 */
export function bodiesToTry(
  name: string,
  entry: BodyEntry,
  {
    run,
    now,
    turn,
    mayBeRefused,
    mayLast,
  }: { run: RunFacts; now: number; turn: number; mayBeRefused: boolean; mayLast: boolean },
): CreateToTry[] {
  const members = membersIn([entry.variants?.[variantIn(entry, run)], entry.always], run, now)
  const forms = formsOf(entry, run, now)
  const common: CreateKeyRequest = {
    apiId: run.apiId,
    name: nameOf(name, run.runId),
    externalId: run.users.main,
    expires: run.expires,
  }
  const bodyOf = (form: readonly Member[], mayTake: MayTake): Tried => {
    const taken = members.filter(one => !one.isOpen || isTaken(one, mayTake, run))
    const body: Record<string, unknown> = { ...common }
    for (const { field, value } of [...taken, ...form]) {
      if (value === null || value === undefined) delete body[field]
      else body[field] = value
    }
    const takesAlone = mayTake('refill', refillAlone) && !run.refused.has(refillAlone)
    if (body.remaining === undefined && !takesAlone) delete body.refill
    const takesElsewhere =
      mayTake('recoverable', recoverableElsewhere) && !run.refused.has(recoverableElsewhere)
    if (body.apiId !== run.apiId && body.recoverable === true && !takesElsewhere) delete body.recoverable
    if (!mayLast && works(body, run)) body.expires = run.expires
    const asked = taken.filter(({ field, value }) => body[field] === value)
    return {
      body: inOrder(sorted(body), turn) as unknown as CreateKeyRequest,
      edges: asked.flatMap(({ isOpen, edge }) => (isOpen ? (edge ?? []) : [])),
    }
  }
  const left = mostRefused.filter(field => !run.accepted.has(field) || field === 'refill')
  const isProven: MayTake = (_, edge) => edge === undefined || run.accepted.has(edge)
  const fewer = left.map((_, place): MayTake => {
    return (field, edge) => !left.slice(0, place + 1).includes(field) && isProven(field, edge)
  })
  const plain = forms.map(form => bodyOf(form, () => false))
  const last = plain.slice(-1)
  const known = new Set(last.map(({ body }) => JSON.stringify(body)))
  const tries = [
    // Edge values are refused more often than forms, so each form also goes without them before the next form.
    ...forms.flatMap(form => [bodyOf(form, () => true), bodyOf(form, isProven)]),
    ...fewer.flatMap(mayTake => forms.map(form => bodyOf(form, mayTake))),
    ...plain,
  ]
    .flatMap(one => withRefillAlone(one, entry, run))
    .filter(({ body }) => {
      const text = JSON.stringify(body)
      return !known.has(text) && known.add(text)
    })
  return [...tries.map(one => ({ ...one, open: true })), ...last.map(one => ({ ...one, open: mayBeRefused }))]
}

/**
 * The body of a create that the target must refuse. Such a body has only members that the target accepted before, so that
 * they do not decide the result.
 */
export function refusedBody(
  name: RefusedCreateName,
  own: Members,
  run: RunFacts,
  turn = 0,
): Record<string, unknown> {
  const entry: BodyEntry = committed.refused[name]
  const body: Record<string, unknown> = { ...own }
  for (const { field, value, isOpen, edge } of membersIn(
    [entry.variants?.[variantIn(entry, run, turn)], entry.always],
    run,
    run.startedAt,
  )) {
    if (isOpen && !run.accepted.has(edge ?? field)) continue
    body[field] = value === null ? undefined : value
  }
  return inOrder(body, refusedCreateNames.indexOf(name))
}

export function entryOf(name: KeyName): BodyEntry {
  const entry: BodyEntry = committed.keys[name]
  return entry.sameAs === undefined ? entry : entryOf(entry.sameAs as KeyName)
}

function variantIn({ variants = [] }: BodyEntry, { randomSeed }: RunFacts, turn = 0): number {
  return (Math.abs(randomSeed) + turn) % Math.max(1, variants.length)
}

function membersIn(groups: readonly (Members | undefined)[], run: RunFacts, now: number): Member[] {
  return groups.flatMap((group = {}) =>
    Object.entries(group).flatMap(([text, template]): Member[] => {
      const [field = '', edge] = text.split('?')
      const value = possible(field, filled(template, run, now), run)
      if (value === undefined) return []
      const isOpen = edge !== undefined
      return [{ field: field as Field, value, isOpen, edge: edge ? `${field}${edge}` : undefined }]
    }),
  )
}

function possible(field: string, value: unknown, run: RunFacts): unknown {
  if (field === 'recoverable' && value === true && !run.met.has('recoverable')) return undefined
  if (!run.gentle || !isHard(field, value)) return value
  // A target may refuse a refill without `remaining`.
  return field === 'remaining' ? easyRemaining : undefined
}

const easyRemaining = 70_001

/** Omits forms for a second API that the run does not have, and forms with a field that the target refuses. */
function formsOf({ forms = [{}] }: BodyEntry, run: RunFacts, now: number): Member[][] {
  const all = forms.filter(form => form.apiId === undefined || filled(form.apiId, run, now) !== undefined)
  const able = all.filter((form, place) => {
    const isLast = place === all.length - 1
    return isLast || !Object.keys(form).some(field => run.refused.has(field))
  })
  const read = able.map(form => membersIn([form], { ...run, gentle: false }, now))
  const easy = read.filter(form => !form.some(({ field, value }) => isHard(field, value)))
  return run.gentle && easy.length > 0 ? easy : read
}

function isTaken({ field, edge }: Member, mayTake: MayTake, { refused }: RunFacts): boolean {
  return mayTake(field, edge) && !refused.has(field) && !refused.has(edge ?? field)
}

/** Whether an enabled key would work for more than a day. */
function works({ enabled, expires }: Record<string, unknown>, { expires: soon }: RunFacts): boolean {
  return enabled !== false && !(typeof expires === 'number' && expires < soon + 86_400_000)
}

/** Once, a refill also goes without `remaining`. A second value that the target may refuse would make a refusal ambiguous. */
function withRefillAlone(one: Tried, { always, forms }: BodyEntry, run: RunFacts): Tried[] {
  const { remaining, ...alone } = one.body
  const isKnown = run.refused.has(refillAlone) || run.accepted.has(refillAlone)
  const isPlain = one.edges.every(edge => run.accepted.has(edge))
  const isMeant = [always, forms?.[0]].some(members => members?.remaining !== undefined)
  const isAsked = isPlain && alone.refill !== undefined && remaining !== undefined && !isKnown && !isMeant
  return isAsked ? [{ ...one, body: alone }, one] : [one]
}

function sorted(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap(field => (field in body ? [[field, body[field]]] : [])))
}

const orders: readonly ((names: string[]) => string[])[] = [
  names => names,
  names => names.reverse(),
  names => names.sort(),
  names => names.sort().reverse(),
]

/** Varies the order of the members. This order has no meaning in JSON (RFC 8259, section 4). */
export function inOrder<T extends object>(value: T, turn: number): T {
  const order = orders[turn % orders.length]
  if (order === undefined) return value
  const members = new Map(Object.entries(value))
  return Object.fromEntries(order([...members.keys()]).map(name => [name, members.get(name)])) as T
}
