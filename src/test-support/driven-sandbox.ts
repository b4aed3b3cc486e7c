import { expect } from 'vitest'
import type { DrivenService } from './specification-acts.js'

type Answered = Awaited<ReturnType<DrivenService['tryCreate']>>

/** A sandbox that a test controls only over HTTP, as a test in another language would. */
export function drivenSandbox(
  name: string,
  ask: (method: string, path: string, body?: unknown) => Promise<Answered>,
): DrivenService {
  const prefix = `/sandboxes/${name}`
  const control = async <Result>(method: string, path: string, sent?: unknown) => {
    const { status, body } = await ask(method, `${prefix}/_keymock${path}`, sent)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as Result
  }
  return {
    tryCreate: request => ask('POST', `${prefix}/v1/keys.createKey`, request),
    async list(query) {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const { body } = await ask('GET', `${prefix}/v1/apis.listKeys?${search}`)
      return body as Awaited<ReturnType<DrivenService['list']>>
    },
    advance: ms => control('PATCH', '/clock', { advance: ms }),
    async use(key) {
      const { keyId } = await control<{ keyId: string }>('POST', '/keys/verify', { key })
      return (await control<{ valid: boolean }>('POST', `/keys/${keyId}/use`)).valid
    },
    revive: id => control('PATCH', `/keys/${id}`, { enabled: true, expires: null, remaining: null }),
    remove: id => control('DELETE', `/keys/${id}`),
  }
}
