import { ControlApi } from '../client/control-api.js'
import type { RemoteKeymock } from '../client/index.js'
import { keyHash } from '../domain/keys/key-hash.js'
import { redact } from '../service/journal/redact.js'
import { type Findings, mostFindings } from './attach-findings.js'

/**
 * What a sandbox of a server was asked, and the state it is in.
 *
 * @param token What the server wants of those who drive it.
 */
export async function findOnServer(keymock: RemoteKeymock, token: string | undefined): Promise<Findings> {
  const api = new ControlApi(keymock.url, token)
  const [{ requests }, keys, { profile, clock, tokens }, snapshot] = await Promise.all([
    api.call('GET /requests', { query: { limit: mostFindings } }),
    api.call('GET /keys', { query: { limit: mostFindings } }),
    api.call('GET /'),
    keymock.snapshot(),
  ])
  // The journal comes without secrets. A key may have the raw text of another in its name or meta.
  const hashes = new Set(snapshot.keys.map(({ hash }) => hash))
  const state = await redact(JSON.stringify({ profile, clock, ...keys }), {
    tokens: tokens.flatMap(({ token: text }) => text ?? []),
    isKey: async word => hashes.has(keyHash(word)),
  })
  return { requests, state: JSON.parse(state) }
}
