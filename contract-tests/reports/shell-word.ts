/**
 * A text as one word of a bash command, in single quotes, so that the shell changes nothing in it. Placeholders
 * such as {{KEY_ID_1}} are the exception: each becomes the variable of its name, and {{NOW_MS+1500}} a call of
 * `now_ms`.
 *
 * @param variables The names that are placeholders; any other text in double braces is only text.
 */
export function shellWord(text: string, variables: ReadonlySet<string> = new Set()): string {
  const parts = text.split(/(\{\{[A-Z0-9_]+(?:[+-]\d{1,15})?\}\})/)
  const words = parts.map(part => expansion(part, variables) ?? quoted(part))
  return words.join('') || "''"
}

/** The placeholders in a text, by name. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{([A-Z0-9_]+)(?:[+-]\d{1,15})?\}\}/g)].map(([, name = '']) => name)
}

function expansion(part: string, variables: ReadonlySet<string>): string | undefined {
  const [, name, distance] = /^\{\{([A-Z0-9_]+)([+-]\d+)?\}\}$/.exec(part) ?? []
  if (name === undefined) return undefined
  if (name === 'NOW_MS') return `"$(now_ms ${distance ?? '+0'})"`
  return variables.has(name) && distance === undefined ? `"$${name}"` : undefined
}

function quoted(text: string): string {
  if (text === '') return ''
  // A shell variable cannot hold NUL, and no request of ours does.
  const storable = text.replaceAll('\0', '')
  if (/^[\w@%+:,./-]+$/.test(storable)) return storable
  return `'${storable.replaceAll("'", `'\\''`)}'`
}
