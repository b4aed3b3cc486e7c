import type { LocalKeymock } from '../keymock.js'
import type { DrivenService } from './specification-acts.js'

export function drivenKeymock({ fetch, clock, keys }: LocalKeymock): DrivenService {
  const headers = { Authorization: 'Bearer full-token', 'Content-Type': 'application/json' }
  return {
    async tryCreate(request) {
      const init = { method: 'POST', headers, body: JSON.stringify(request) }
      const response = await fetch('https://keys.test/v1/keys.createKey', init)
      return { status: response.status, body: await response.json() }
    },
    async list(query) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const response = await fetch(`https://keys.test/v1/apis.listKeys?${search}`, { headers })
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      return response.json()
    },
    advance: ms => clock.advance(ms),
    use: async key => (await keys.use(key)).valid,
    revive: id => keys.update(id, { enabled: true, expires: null, remaining: null }),
    remove: id => keys.delete(id),
  }
}
