import { isObject } from '../../src/common/is-object.js'

type JsonObject = Readonly<Record<string, unknown>>

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** The JSON of each piece has at most `mostCharacters`. A piece with one member may be longer. */
export function metaPieces(meta: JsonObject, mostCharacters: number): JsonObject[] {
  const pieces: JsonObject[] = []
  for (const [name, member] of Object.entries(meta)) {
    const isLarge = isObject(member) && sizeOf(member) > mostCharacters
    for (const part of isLarge ? metaPieces(member, mostCharacters) : [member]) {
      const last = pieces.at(-1) ?? {}
      // Builds the object from entries, because assigning to __proto__ adds no member.
      const longer = Object.fromEntries([...Object.entries(last), [name, part]])
      if (pieces.length > 0 && !Object.hasOwn(last, name) && sizeOf(longer) <= mostCharacters)
        pieces[pieces.length - 1] = longer
      else pieces.push(Object.fromEntries([[name, part]]))
    }
  }
  return pieces
}
