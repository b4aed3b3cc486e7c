import { temporaryFolder } from '../../../../.config/tests/temporary-folder.js'
import type { KeymockServer, StartServerOptions } from '../../../node/server-options.js'
import { startServer } from '../../../node/start-server.js'

const token = 'acme-token'
export const fixtures = {
  tokens: [{ token, workspaceId: 'ws_acme' }],
  workspaces: [{ id: 'ws_acme', apis: [{ id: 'api_payments' }] }],
  keys: [{ apiId: 'api_payments', id: 'key_seeded', remaining: 5 }],
}

export async function create(url: string, request: object = {}): Promise<Response> {
  return fetch(`${url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId: 'api_payments', ...request }),
  })
}

export async function created(url: string, request?: object): Promise<{ keyId: string; key: string }> {
  return (await create(url, request)).json()
}

export async function listed(
  url: string,
  query = '',
): Promise<{ keys: Record<string, unknown>[]; total: number }> {
  const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_payments${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

interface KeptState {
  readonly folder: string
  readonly file: string
  start(options?: StartServerOptions): Promise<KeymockServer>
}

export function keepState(): KeptState {
  const folder = temporaryFolder('of each test')

  return {
    get folder() {
      return folder.path
    },
    get file() {
      return folder.file('state.jsonl')
    },
    start(options) {
      return startServer({ fixtures, persist: this.file, ...options })
    },
  }
}
