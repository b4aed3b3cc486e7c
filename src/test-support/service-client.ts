import { getResponse } from 'msw'
import type {
  CreateKeyRequest,
  CreateKeyResponse,
  Fixture,
  ListKeysResponse,
} from '../../schemas/generated/types.js'
import { createKeymock } from '../create-keymock.js'
import type { KeymockOptions, LocalKeymock } from '../keymock.js'
import type { Exchange } from '../service/exchange.js'

/** Most tests use the workspace `ws_a`. Some tests check that its tokens give no access to `ws_b`. */
export const smallFixture: Fixture = {
  tokens: [
    { token: 'full-token', workspaceId: 'ws_a' },
    { token: 'list-token', workspaceId: 'ws_a', permissions: ['keys.list'] },
    { token: 'other-token', workspaceId: 'ws_b' },
  ],
  workspaces: [
    {
      id: 'ws_a',
      apis: [{ id: 'api_1' }, { id: 'api_2' }, { id: 'api_hashed', recoverable: false }],
      roles: [{ name: 'admin', permissions: ['read', 'write'] }, { name: 'guest' }],
      permissions: ['read', 'write', 'delete'],
      identities: [{ id: 'id_known', externalId: 'known', meta: { plan: 'pro' } }],
    },
    { id: 'ws_b', apis: [{ id: 'api_b' }] },
  ],
}

export interface ReadResponse {
  status: number
  headers: Headers
  body: unknown
}

/** Calls a mock through its MSW handlers, like an application. */
export interface ServiceClient {
  keymock: LocalKeymock
  send(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: string },
  ): Promise<ReadResponse>
  /** @throws for any status except 200. */
  create(request?: Partial<CreateKeyRequest> & Record<string, unknown>): Promise<CreateKeyResponse>
  /** @throws for any status except 200. */
  list(query?: Record<string, string | number | boolean>): Promise<ListKeysResponse>
  tryCreate(request: unknown): Promise<ReadResponse>
  tryList(query: Record<string, string | number | boolean>): Promise<ReadResponse>
}

export function serviceClient(
  options: KeymockOptions = {},
  token = 'full-token',
  create = createKeymock,
): ServiceClient {
  const keymock = create({ fixtures: smallFixture, clock: '2030-01-01T12:00:00Z', ...options })
  const authorization = { Authorization: `Bearer ${token}` }
  const client: ServiceClient = {
    keymock,
    async send(method, path, { headers = {}, body } = {}) {
      const init = { method, headers, ...(body !== undefined && { body }) }
      const response = await getResponse(keymock.handlers, new Request(`https://keys.test${path}`, init))
      if (response === undefined) throw new Error(`No handler answers ${method} ${path}`)
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: parsed(text) }
    },
    tryCreate: request =>
      client.send('POST', '/v1/keys.createKey', {
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      }),
    tryList(query) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return client.send('GET', `/v1/apis.listKeys?${search}`, { headers: authorization })
    },
    create: async request =>
      succeeded(await client.tryCreate({ apiId: 'api_1', ...request })) as CreateKeyResponse,
    list: async query => succeeded(await client.tryList({ apiId: 'api_1', ...query })) as ListKeysResponse,
  }
  return client
}

/** The first exchange that an observer of the mock sees during `work`. */
export async function exchangeOf(
  client: ServiceClient,
  work: (client: ServiceClient) => Promise<unknown>,
): Promise<Exchange> {
  const exchanges: Exchange[] = []
  const stop = client.keymock.observe(exchange => exchanges.push(exchange))
  await work(client)
  stop()
  const [exchange] = exchanges
  if (exchange === undefined) throw new Error('There was no request.')
  return exchange
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function succeeded({ status, body }: ReadResponse): unknown {
  if (status !== 200) throw new Error(`Expected 200, received ${status}: ${JSON.stringify(body)}`)
  return body
}
