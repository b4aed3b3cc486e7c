/** Facts that distinguish values of the fixture from values that the mock generates during the replay. */
export interface IdShape {
  /** The time of the mock's clock during the replay, in Unix milliseconds. */
  now: number
  given: ReadonlySet<unknown>
}

export function normalized(value: unknown, name: string, shape: IdShape): unknown {
  if (typeof value === 'string') return normalizedText(value, name, shape)
  const isTime = ['createdAt', 'lastRefillAt', 'updatedAt'].includes(name)
  if (typeof value === 'number') return isTime && Math.abs(value - shape.now) < 600_000 ? '<now ms>' : value
  if (Array.isArray(value)) return value.map(item => normalized(item, '', shape))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inside]) => [member, normalized(inside, member, shape)]),
  )
}

export function shapeOf(id: string): string {
  return `<${id.replace(/_.*/, '')} ${id.split('_')[1]?.length}>`
}

/** Sorts members, roles and permissions, because the specification does not define their order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    entries.map(([name, inside]) => {
      if (name === 'lastRefillAt') return [name, '<time>']
      const isSet = (name === 'roles' || name === 'permissions') && Array.isArray(inside)
      return [name, isSet ? [...inside].sort() : sorted(inside)]
    }),
  )
}

function normalizedText(text: string, name: string, { given }: IdShape): string {
  // The text is already a placeholder for a saved key or moment.
  if (text.startsWith('<')) return text
  if (name === 'key' || name === 'plaintext') return `<key ${lengths(text)}>`
  if (name === 'start') return `<start ${lengths(text)}>`
  if (name === 'requestId') return shapeOf(text)
  if (name === 'message')
    return text.replaceAll(/\bid_[1-9A-HJ-NP-Za-km-z]{10,}\b/g, id => (given.has(id) ? id : shapeOf(id)))
  const isId = ['keyId', 'id', 'cursor'].includes(name) && /^(key|id)_[1-9A-HJ-NP-Za-km-z]+$/.test(text)
  return isId && !given.has(text) ? shapeOf(text) : text
}

function lengths(text: string): string {
  const end = text.lastIndexOf('_') + 1
  return `${JSON.stringify(text.slice(0, end))} + ${text.length - end}`
}
