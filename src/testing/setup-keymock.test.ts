import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { showBriefly } from '../service/journal/show-journal.js'
import { setupKeymock } from './setup-keymock.js'

const keymock = setupKeymock({
  handlers: [http.get('https://shop.test/cart', () => HttpResponse.json({ items: 3 }))],
})
const listUrl = `https://keys.test/v1/apis.listKeys?apiId=${keymock.apiId}`
const headers = { Authorization: `Bearer ${keymock.token}` }

describe('setupKeymock', () => {
  beforeAll(() => keymock.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => keymock.reset())
  afterAll(() => keymock.close())

  it("answers with the test's own handlers as well", async () => {
    expect(await (await fetch('https://shop.test/cart')).json()).toEqual({ items: 3 })
  })

  it('throws LISTENS_ALREADY when listen() is called twice', () => {
    expect(() => keymock.listen()).toThrow('LISTENS_ALREADY')
  })

  it('applies an override until the reset', async () => {
    keymock.server.use(http.get('*/v1/apis.listKeys', () => new HttpResponse(null, { status: 418 })))
    expect((await fetch(listUrl, { headers })).status).toBe(418)
    await keymock.reset()
    expect((await fetch(listUrl, { headers })).status).toBe(200)
  })

  it.each([
    ['a delay', { delay: '1h' }, 'Changed by a fault: delay 3600000 ms. The client stopped waiting.'],
    ['silence', { connection: 'silent' }, 'Changed by a fault: connection silent.'],
    ['latency', undefined, 'The client stopped waiting.'],
  ] as const)(
    'prints no error if a client gives up during %s, and the journal says so',
    async (_, effect, summary) => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      if (effect === undefined) await keymock.latency.set('1h')
      else await keymock.faults.add({ effect })
      await expect(fetch(listUrl, { headers, signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout')
      const sandbox = sandboxOf(keymock)
      await expect
        .poll(() => showBriefly(sandbox, sandbox.journal.exchanges()))
        .toMatchObject([{ status: 0, received: 'nothing', summary: expect.stringContaining(summary) }])
      await keymock.latency.set(0)
      expect(error).not.toHaveBeenCalled()
      error.mockRestore()
    },
  )

  it('prints each reason once per test, no raw token, and a fault of failNext that no request used', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wrong = { headers: { Authorization: 'Bearer wrong-token' } }
    await fetch(listUrl, wrong)
    await fetch(listUrl, wrong)
    await keymock.failNext('keys.createKey', 'rate-limited')
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await keymock.reset()
    const said = warn.mock.calls.map(String)
    expect(said).toEqual([
      expect.stringContaining('GET /v1/apis.listKeys got 401 (unknown-token).'),
      expect.stringContaining('No request used the fault {"failure":"rate-limited"} for keys.createKey.'),
    ])
    expect(said.join()).not.toContain('wrong-token')
    warn.mockRestore()
  })

  it('names the operation that an unanswered request probably meant, only once for equal requests', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const misspelled = listUrl.replace('listKeys', 'listKey')
    for (const url of [misspelled, misspelled, 'https://shop.test/other'])
      await expect(fetch(url, { headers })).rejects.toThrow()
    const own = warn.mock.calls.map(String).filter(text => text.startsWith('[keymock]'))
    expect(own).toEqual([expect.stringContaining('The nearest operation is GET /v1/apis.listKeys.')])
    expect(own.join()).not.toContain(keymock.token)
    warn.mockRestore()
  })
})

describe('setupKeymock with a baseUrl that has a path', () => {
  const below = setupKeymock({ baseUrl: 'https://keys.test/api' })
  beforeAll(() => below.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => below.close())

  it('answers requests below that path', async () => {
    const response = await fetch(listUrl.replace('/v1', '/api/v1'), { headers })
    expect(await response.json()).toEqual({ keys: [], total: 0 })
  })
})
