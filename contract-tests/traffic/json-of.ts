/** JSON that is nested deeper is none that this service would send: what walks through it would run out of stack. */
const deepestJson = 200

/** A text read as JSON; undefined where it is none, or is nested deeper than anything that the service sends. */
export function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDeeper(json, deepestJson) ? undefined : json
  } catch {
    return undefined
  }
}

/** Whether objects or arrays are nested deeper than so many levels. It goes no deeper itself. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const member of Object.values(value)) if (isDeeper(member, levels - 1)) return true
  return false
}
