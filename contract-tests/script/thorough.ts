import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { seededRandom } from '../../src/common/random.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { BodyEntry } from './bodies.js'
import { coverPairs, type Row } from './cover-pairs.js'
import { type Field, fields } from './field-schemas.js'
import { isHard, isHardCreate } from './hard-values.js'
import { trapTexts } from './trap-texts.js'
import { absent, longLevels, type ValueClass, valueClasses } from './value-classes.js'

type Classes = Readonly<Record<string, readonly ValueClass[]>>

/** No thorough run needs this many rows. */
const mostRows = 400
/** Tries at most this many turns to find an unused value. A turn is a number that selects a value of a class. */
const mostTurns = 100

/** `npm run mutants` uses the same seed for many servers. */
const kept = new Map<string, readonly Row[]>()

/** Keys that cover every pair of classes of values, and keys with an edge value that the target may refuse. */
export function thoroughEntries(run: RunFacts): ReadonlyMap<string, BodyEntry> {
  const classes = availableClasses(run)
  const unseenValue = unseenValues(run)
  const rows = rowsOf(classes, run.randomSeed).map((row, place): [string, BodyEntry] => {
    const members = Object.entries(row).flatMap(([field, name]): [string, unknown][] => {
      const one = classes[field]?.find(({ name: own }) => own === name)
      if (one === undefined) return [[field, null]]
      const edge = one.level === 'typical' ? '?' : `? ${name}`
      return [[one.open ? `${field}${edge}` : field, unseenValue(one, place)]]
    })
    // The keys of one user fill at most two pages, because the checks walk through them in small pages.
    const always = place % 3 === 0 ? { externalId: run.users.refused('rows') } : {}
    return [`row-${place + 1}`, { always, variants: [Object.fromEntries(members)] }]
  })
  const edges = edgeCreates(run)
    .filter(members => !run.gentle || !isHardCreate(members))
    .map((members, place): [string, BodyEntry] => [`edge-${place + 1}`, { forms: [members] }])
  return new Map([...rows, ...edges])
}

function rowsOf(classes: Classes, randomSeed: number): readonly Row[] {
  const factors = Object.fromEntries(
    Object.entries(classes).map(([field, own]) => [field, [absent, ...own.map(({ name }) => name)]]),
  )
  const name = JSON.stringify([factors, randomSeed])
  const rows =
    kept.get(name) ??
    coverPairs({ factors, random: seededRandom(randomSeed), allows: mayBeMade, most: mostRows })
  kept.clear()
  kept.set(name, rows)
  return rows
}

/**
 * A key with a distant expiry, or without an expiry, must be disabled. A refill needs `remaining`, because some targets require
 * it.
 */
function mayBeMade({ expires, enabled, refill = absent, remaining }: Row): boolean {
  const lasts = expires === absent || longLevels.has(expires ?? '')
  const isDisabled = enabled === undefined || enabled === 'false'
  return (!lasts || isDisabled) && (refill === absent || remaining !== absent)
}

/** Omits classes that need a role, a permission or a feature that the run does not have. */
function availableClasses(run: RunFacts): Classes {
  const { offers, met, gentle } = run
  const needs: Partial<Record<Field, boolean>> = {
    roles: offers.existingRole !== undefined,
    permissions: offers.existingPermission !== undefined,
    recoverable: met.has('recoverable'),
  }
  return Object.fromEntries(
    fields.flatMap(field => {
      if (field === 'apiId' || field === 'externalId') return []
      const own = (valueClasses[field] ?? []).filter(one => !gentle || !isHard(field, one.value(run, 0)))
      if (needs[field] !== false) return [[field, own]]
      // Keeps only the class that needs nothing from the target: an empty list, or `false` for `recoverable`.
      return [[field, own.filter(({ name }) => name === (field === 'recoverable' ? 'typical' : 'empty'))]]
    }),
  )
}

/** Uses all values of a class before it repeats a value, so that a thorough run sends all texts of `trapTexts`. */
function unseenValues(run: RunFacts): (one: ValueClass, row: number) => unknown {
  const seen = new Set<string>()
  const next = new Map<ValueClass, number>()
  return (one, row) => {
    const from = next.get(one) ?? row
    for (let turn = from; turn < from + mostTurns; turn += 1) {
      const value = one.value(run, turn)
      const text = JSON.stringify(value)
      if (seen.has(text)) continue
      seen.add(text)
      next.set(one, turn + 1)
      return value
    }
    return one.value(run, row)
  }
}

const mostOfPrefix = 16
const day = 86_400_000
const beyond31 = 2 ** 31

/**
 * The additional creates of a thorough run, each with one value that the target may refuse. All keys are disabled, because a
 * service may read an expiry of 0 as no expiry, and then an enabled key would work forever.
 */
function edgeCreates(run: RunFacts): Partial<CreateKeyRequest>[] {
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
function prefixTexts(): string[] {
  const short = trapTexts.filter(({ example }) => example.length <= mostOfPrefix)
  const joined: string[] = []
  for (const { example } of short.filter(({ place }) => place === 'inside')) {
    const longer = `${joined.at(-1)} ${example}`
    if (joined.length > 0 && longer.length <= mostOfPrefix) joined[joined.length - 1] = longer
    else joined.push(example)
  }
  return [...joined, ...short.filter(({ place }) => place !== 'inside').map(({ example }) => example)]
}
