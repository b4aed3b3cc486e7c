import { isObject, pointerOf } from '../../src/common/json.js'
import { notExercised, type Outcome } from '../engine/outcome.js'

/** `pointer` is the JSON Pointer of the difference inside the value. */
export interface Difference {
  expected: string
  received: string
  pointer?: string
}

export function hasNone(member: string): Outcome {
  return notExercised(`the listed keys had no member "${member}"`)
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
        const at = pointer + pointerOf([name])
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
