import type { KeyRecord } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import type { FixtureName } from '../script/script.js'
import type { ListedRecord } from '../traffic/reader.js'

/**
 * An absent or null member counts as not observed, because the specification leaves open which members are present. A member of a
 * key that no listing shows also counts as not observed, because another requirement checks that listings show the keys.
 */
export function memberOf(
  context: CheckContext,
  name: FixtureName,
  member: keyof KeyRecord,
  check: (value: unknown, fixture: KeyFixture) => Difference | undefined,
): Promise<Outcome> {
  return context.eventually(async () => {
    const fixture = await context.pool.fixture(name)
    const listed = await context.pool.recordOf(fixture)
    if (!listed) return notExercised('the key was not listed')
    return ifThere(listed, member, value => check(value, fixture), [fixture])
  })
}

export async function memberOfEach(
  context: CheckContext,
  said: (body: KeyFixture['body']) => boolean,
  member: keyof KeyRecord,
  check: (value: unknown, fixture: KeyFixture) => Difference | undefined,
): Promise<Outcome> {
  const { pool, run } = context
  const own = pool
    .created()
    .filter(({ body }) => body.externalId === run.users.main && body.apiId === run.apiId && said(body))
  const outcomes: Outcome[] = []
  for (const { name } of own) outcomes.push(await memberOf(context, name, member, check))
  return allOf(outcomes, 'no created key fits this requirement')
}

/** `pointer` is the JSON Pointer of the difference inside the value. */
export interface Difference {
  expected: string
  received: string
  pointer?: string
}

export function hasNone(member: string): Outcome {
  return notExercised(`the listed keys had no member "${member}"`)
}

export function ifThere(
  { record, pointer, page }: ListedRecord,
  member: keyof KeyRecord,
  check: (value: unknown) => Difference | undefined,
  fixtures: readonly KeyFixture[] = [],
): Outcome {
  const value = record[member]
  if (value === undefined || value === null) return hasNone(member)
  const difference = check(value)
  if (!difference) return met
  return failed({
    place: { instanceLocation: `${pointer}/${member}${difference.pointer ?? ''}` },
    expected: difference.expected,
    received: difference.received,
    exchanges: [...fixtures.map(({ exchange }) => exchange), page],
  })
}

/** The first difference between two JSON values. The order of members does not matter. */
export function different(expected: unknown, received: unknown, pointer = ''): Difference | undefined {
  if (Array.isArray(expected) && Array.isArray(received) && expected.length === received.length) {
    return firstOf(expected.map((item, index) => different(item, received[index], `${pointer}/${index}`)))
  }
  if (isObject(expected) && isObject(received)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(received)])
    return firstOf(
      [...names].map(name => {
        const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        if (!Object.hasOwn(received, name)) return text(expected[name], undefined, at)
        if (!Object.hasOwn(expected, name)) return text(undefined, received[name], at)
        return different(expected[name], received[name], at)
      }),
    )
  }
  return Object.is(expected, received) || expected === received
    ? undefined
    : text(expected, received, pointer)
}

function firstOf(differences: readonly (Difference | undefined)[]): Difference | undefined {
  return differences.find(difference => difference !== undefined)
}

function text(expected: unknown, received: unknown, pointer: string): Difference {
  return { expected: show(expected), received: show(received), pointer }
}

export function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
