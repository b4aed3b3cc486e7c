import { closestMatch } from 'leven'
import { requestMembers } from '../../../../schemas/generated/request-members.js'
import { isObject } from '../../../common/is-object.js'

const members = requestMembers['create-key-request.schema.json#'] ?? []

/**
 * A smaller `expires` is probably in seconds. In milliseconds, this number is in March 1973; in seconds, it is in the
 * year 5138.
 */
const latestSeconds = 1e11

/** Comparisons are slow, and a body has room for 100,000 members. */
const mostCompared = 50
/** No member of a request has a longer name. */
const longestMeant = 40

/** Describes probable mistakes in the body of an accepted create: misspelled members, or an expiry in seconds. */
export function doubtsAboutCreate(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const json = body as Readonly<Record<string, unknown>>
  let unknown: string[] | undefined
  for (const name in json) {
    if (members.includes(name) || name.length > longestMeant) continue
    unknown ??= []
    unknown.push(name)
  }
  const { expires } = json
  const isInSeconds = typeof expires === 'number' && expires > 0 && expires < latestSeconds
  if (unknown === undefined && !isInSeconds) return undefined
  const sentences = unknown === undefined ? [] : misspelt(unknown)
  if (isInSeconds) {
    const moment = new Date(expires).toISOString().slice(0, 10)
    sentences.push(`"expires" looks like seconds. In milliseconds, this is ${moment}.`)
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function misspelt(unknown: readonly string[]): string[] {
  const sentences: string[] = []
  for (const name of unknown.slice(0, mostCompared)) {
    const meant = closestMatch(name, members, { maxDistance: 3 })
    if (meant === undefined) continue
    if (sentences.length === 3) break
    sentences.push(`"${name}" is not a member of a create request and was ignored; did you mean "${meant}"?`)
  }
  return sentences
}
