import { BoundedMap } from '../../common/collections.js'
import { isObject, jsonOf } from '../../common/json.js'
import { createSecrets, type Secrets } from '../../common/secrets/secrets.js'
import type { Exchange } from '../../service/exchange.js'

export interface SeenSecrets {
  see(exchange: Pick<Exchange, 'requestHeaders' | 'requestBody' | 'responseBody'>): void
  /** Takes about a millisecond for each new value. */
  secrets(): Secrets
}

const mostTokens = 50
const mostKeys = 200
/** Longer values are no keys. Reports cut them, and the names `key` and `plaintext` hide them. */
const longestKey = 4000
/**
 * If a redactor has more values than this, `secrets` starts a new redactor. This limits the memory, because each value needs
 * some kilobytes, and a proxy may run for weeks.
 */
const mostRegistered = 1000

export function createSeenSecrets(): SeenSecrets {
  const tokens = new BoundedMap<string>(mostTokens)
  const keys = new BoundedMap<string>(mostKeys)
  let keysSeen = 0
  let registered = new Set<string>()
  let secrets = createSecrets()
  return {
    see({ requestHeaders: { authorization = '' }, requestBody = '', responseBody }) {
      const token = authorization.replace(/^[\w-]+ +/, '')
      if (token !== '') tokens.set(token, '<token>')
      for (const key of [requestBody, responseBody].flatMap(rawKeysIn)) {
        if (key.length > longestKey) continue
        const label = keys.get(key)
        if (label === undefined) keysSeen += 1
        keys.set(key, label ?? `<key ${keysSeen}>`)
      }
    },
    secrets() {
      if (registered.size > mostRegistered) {
        registered = new Set()
        secrets = createSecrets()
      }
      for (const [value, label] of [...tokens, ...keys]) {
        if (registered.has(value)) continue
        registered.add(value)
        secrets.add(value, label)
      }
      return secrets
    },
  }
}

/** Parses JSON, because the names `key` and `plaintext` may contain escapes. Also finds keys in a text that is not valid JSON. */
export function rawKeysIn(text: string): string[] {
  if (!/"(?:key|plaintext)"|\\u/.test(text)) return []
  const json = jsonOf(text)
  if (json !== undefined) return membersIn(json)
  return [...text.matchAll(/"(?:key|plaintext)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, key = '']) => key)
}

function membersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const isKey = (name === 'key' || name === 'plaintext') && typeof member === 'string'
    return isKey ? [member] : membersIn(member)
  })
}
