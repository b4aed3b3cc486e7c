import { BoundedMap } from '../../src/common/collections.js'
import { isObject, type JsonObject } from '../../src/common/json.js'
import { createSecrets } from '../../src/common/secrets/secrets.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'

/** The name of a token in findings. Every other secret of a world is a raw key. */
export const theToken = 'the token'
/** A record is not compared with a longer raw key. */
export const longestKey = 1000
/** For how many raw keys and tokens the answers are searched. */
const mostSecrets = 1000
/** In the traffic of other clients, a shorter token may be an ordinary word. */
const shortestToken = 12

/** The token in a value of the header Authorization. */
export function tokenIn(authorization: string): string {
  return authorization.replace(/^[\w-]+ +/, '')
}

/** The tokens and raw keys of a world. */
export class SeenSecrets {
  /** Values of the header Authorization of successful requests. */
  readonly accepted = new BoundedMap<true>(1000)
  #secrets = createSecrets()
  readonly #hidden = new Set<string>()
  readonly #ownsKeys: boolean

  constructor(ownsKeys: boolean) {
    this.#ownsKeys = ownsKeys
  }

  see(exchange: AnsweredExchange): void {
    const { operation, purpose, request, response } = exchange
    const { authorization } = request.headers
    if (!isSuccess(exchange) || operation === 'other') return
    const { keyId, key }: JsonObject = isObject(response.json) ? response.json : {}
    if (operation === 'createKey' && typeof key === 'string') this.#hide(key, String(keyId))
    if (purpose === 'refusal' || authorization === undefined) return
    this.accepted.set(authorization, true)
    const token = tokenIn(authorization)
    if (this.#ownsKeys || token.length >= shortestToken) this.#hide(token, theToken)
  }

  /** The secrets in a text, in any encoding: `theToken`, or the ids of created keys. */
  find(text: string): readonly string[] {
    return this.#secrets.find(text)
  }

  #hide(secret: string, name: string): void {
    if (this.#hidden.has(secret) || secret.length > longestKey) return
    if (this.#hidden.size >= mostSecrets) {
      this.#secrets = createSecrets()
      this.#hidden.clear()
    }
    this.#hidden.add(secret)
    this.#secrets.add(secret, name)
  }
}
