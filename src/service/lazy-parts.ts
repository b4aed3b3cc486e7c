/** Much code of which a page needs none before its first request, or before the first that fails. */
interface Parts {
  createKey: typeof import('../domain/keys/create-key.js')
  listKeys: typeof import('../domain/listing/list-keys.js')
  readQuery: typeof import('./requests/read-query.js')
  readBody: typeof import('./requests/validate-body.js')
  failures: typeof import('./failures/failure-response.js')
  refusals: typeof import('./failures/refused-create.js')
  advice: typeof import('./failures/telling.js')
  mending: typeof import('./requests/mend-request.js')
  connections: typeof import('./faults/broken-connection.js')
  preflight: typeof import('./requests/preflight.js')
}

const loaded: Partial<Parts> = {}

/** The parts of the service that are loaded when they are needed, and then kept: `import()` is slow for what every request asks for. */
export const lazyParts = {
  async createKey(): Promise<Parts['createKey']> {
    loaded.createKey ??= await import('../domain/keys/create-key.js')
    return loaded.createKey
  },
  async listKeys(): Promise<Parts['listKeys']> {
    loaded.listKeys ??= await import('../domain/listing/list-keys.js')
    return loaded.listKeys
  },
  async readQuery(): Promise<Parts['readQuery']> {
    loaded.readQuery ??= await import('./requests/read-query.js')
    return loaded.readQuery
  },
  async readBody(): Promise<Parts['readBody']> {
    loaded.readBody ??= await import('./requests/validate-body.js')
    return loaded.readBody
  },
  async failures(): Promise<Parts['failures']> {
    loaded.failures ??= await import('./failures/failure-response.js')
    return loaded.failures
  },
  async refusals(): Promise<Parts['refusals']> {
    loaded.refusals ??= await import('./failures/refused-create.js')
    return loaded.refusals
  },
  async advice(): Promise<Parts['advice']> {
    loaded.advice ??= await import('./failures/telling.js')
    return loaded.advice
  },
  async mending(): Promise<Parts['mending']> {
    loaded.mending ??= await import('./requests/mend-request.js')
    return loaded.mending
  },
  /** A page's own requests have no preflights. */
  async preflight(): Promise<Parts['preflight']> {
    loaded.preflight ??= await import('./requests/preflight.js')
    return loaded.preflight
  },
  async connections(): Promise<Parts['connections']> {
    loaded.connections ??= await import('./faults/broken-connection.js')
    return loaded.connections
  },
}
