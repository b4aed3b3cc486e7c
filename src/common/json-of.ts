/** The maximum depth of JSON. Deeper JSON counts as unreadable, because it could overflow the stack. */
const deepestJson = 200

export function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDeeper(json, deepestJson) ? undefined : json
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const member of Object.values(value)) if (isDeeper(member, levels - 1)) return true
  return false
}
