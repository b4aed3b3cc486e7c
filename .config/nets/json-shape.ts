import { isObject } from '../../src/common/json.js'

/** Sentences and random values do not match. */
const word = /^[A-Za-z][A-Za-z-]{0,30}$/

/** A JSON value without its prose. */
export function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return word.test(value) ? value : 'text'
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf)
    const texts = shapes.map(shape => JSON.stringify(shape))
    return shapes.filter((_, place) => texts.indexOf(texts[place] ?? '') === place)
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

/** The sorted names of members at every level: `{error{code,message}}`. A list has the names of its first item. */
export function memberNames(text: string): string {
  if (text === '') return ''
  try {
    return namesIn(JSON.parse(text)) || 'value'
  } catch {
    return 'text'
  }
}

function namesIn(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length === 0 ? '' : namesIn(value[0])}]`
  if (!isObject(value)) return ''
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}${namesIn(member)}`)
    .sort()
    .join(',')}}`
}

/** A space and the code of an error body, or an empty string if the body has no code. */
export function errorCode(text: string): string {
  return /"code":\s*"([\w.:/-]+)"/.exec(text)?.[1]?.replace(/^/, ' ') ?? ''
}
