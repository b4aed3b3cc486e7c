export type Place =
  | 'answer'
  | 'status'
  | { header: string }
  /** A JSON Pointer into the body. The empty pointer means the whole body. */
  | { instanceLocation: string }

export function locationOf(place: Place): string {
  if (typeof place === 'string') return place
  if ('header' in place) return `header ${place.header}`
  return `body ${place.instanceLocation}`.trimEnd()
}

export function instanceLocationOf(place: Place): string | undefined {
  return typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : undefined
}
