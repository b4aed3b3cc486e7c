/** A place in an answer: the answer itself, its status, a header field, or a value of its body. */
export type Place =
  | 'answer'
  | 'status'
  | { header: string }
  /** A JSON Pointer; the empty pointer is the whole body. */
  | { instanceLocation: string }

/** The place in the words of reports. */
export function locationOf(place: Place): string {
  if (typeof place === 'string') return place
  if ('header' in place) return `header ${place.header}`
  return `body ${place.instanceLocation}`.trimEnd()
}

export function instanceLocationOf(place: Place): string | undefined {
  return typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : undefined
}
