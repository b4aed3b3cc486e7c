/**
 * A text as one word of a bash command, quoted so that the shell changes nothing. A placeholder such as {{KEY_ID_1}} becomes the
 * variable with that name. {{NOW_MS+1500}} becomes a call of `now_ms`.
 *
 * @param variables The names of placeholders. Any other text in double braces stays unchanged.
 */
export function shellWord(text: string, variables: ReadonlySet<string> = new Set()): string {
  const parts = text.split(/(\{\{[A-Z0-9_]+(?:[+-]\d{1,15})?\}\})/)
  const words = parts.map(part => expansion(part, variables) ?? quoted(part))
  return words.join('') || "''"
}

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
  // Removes NUL characters, because no bash variable or argument can contain them. This changes no request of the suite.
  const storable = text.replaceAll('\0', '')
  if (/^[\w@%+:,./-]+$/.test(storable)) return storable
  return `'${storable.replaceAll("'", `'\\''`)}'`
}
