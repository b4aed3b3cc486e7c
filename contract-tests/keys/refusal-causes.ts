import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'

const refusalsOfCause = 2

/** The returned function counts refusals. After two refusals and no accepted create, the run no longer sends the edge value. */
export function refusalCauses({
  accepted,
  refused,
}: Pick<RunFacts, 'accepted' | 'refused'>): (edge: string) => void {
  const counts = new Map<string, number>()
  return edge => {
    const count = (counts.get(edge) ?? 0) + 1
    counts.set(edge, count)
    if (count >= refusalsOfCause && !accepted.has(edge)) refused.add(edge)
  }
}

/** Whether two bodies differ in `field`, and in no other field. */
export function isAlike(
  one: CreateKeyRequest,
  other: CreateKeyRequest,
  field: keyof CreateKeyRequest,
): boolean {
  const without = (body: CreateKeyRequest) => JSON.stringify({ ...body, [field]: undefined })
  return one[field] !== other[field] && without(one) === without(other)
}

export function onlyFieldIn(fuller: CreateKeyRequest, body: CreateKeyRequest): string | undefined {
  const names = Object.keys(fuller).filter(name => !Object.hasOwn(body, name))
  const [name] = names
  if (names.length !== 1 || name === undefined) return undefined
  return JSON.stringify({ ...fuller, [name]: undefined }) === JSON.stringify(body) ? name : undefined
}
