import type { CreateKeyRequest, KeyRecord } from '../../schemas/generated/types.js'

export interface ModelKey {
  id: string
  key: string
  request: Omit<CreateKeyRequest, 'apiId'> & { apiId: string }
  remaining: number | undefined
  expires: number | undefined
  enabled: boolean
}

/**
 * A simple model of the specified service. It shares no code with the mock, so a difference shows a mistake in the model or in
 * the mock.
 */
export class SpecificationModel {
  readonly keys: ModelKey[] = []
  now: number

  constructor(now: number) {
    this.now = now
  }

  /** Whether a create request meets sections 4.2 and 8 of the specification. */
  accepts(request: ModelKey['request'], roles: readonly string[], permissions: readonly string[]): boolean {
    const { byteLength = 16, prefix = '', environment = '' } = request
    return (
      byteLength >= 16 &&
      byteLength <= 255 &&
      [...prefix].length <= 16 &&
      [...environment].length <= 256 &&
      (request.roles ?? []).every(role => roles.includes(role)) &&
      (request.permissions ?? []).every(permission => permissions.includes(permission))
    )
  }

  add(id: string, key: string, request: ModelKey['request']): void {
    const { remaining, expires, enabled = true } = request
    this.keys.push({ id, key, request, remaining, expires, enabled: enabled && remaining !== 0 })
  }

  /** Section 3: time passes, and keys expire. */
  advance(ms: number): void {
    this.now += ms
    for (const key of this.keys) if (key.expires !== undefined && key.expires <= this.now) key.enabled = false
  }

  /** Section 3: a verification of an enabled key reduces `remaining` by 1. At 0, the key becomes disabled. */
  use(key: ModelKey): boolean {
    if (!this.isEnabled(key)) return false
    if (key.remaining !== undefined) {
      key.remaining--
      if (key.remaining === 0) key.enabled = false
    }
    return true
  }

  revive(key: ModelKey): void {
    key.enabled = true
    key.expires = undefined
    key.remaining = undefined
  }

  remove(key: ModelKey): void {
    this.keys.splice(this.keys.indexOf(key), 1)
  }

  isEnabled(key: ModelKey): boolean {
    return key.enabled && !(key.expires !== undefined && key.expires <= this.now)
  }

  /** Section 4.1: the keys of an API, or of one of its users. */
  listed(apiId: string, externalId: string | undefined): ModelKey[] {
    return this.keys.filter(
      ({ request }) =>
        request.apiId === apiId && (externalId === undefined || request.externalId === externalId),
    )
  }

  /** The differences between a listed record and the model's key (sections 2.1 and 3). */
  differences(record: KeyRecord, decrypt: boolean): string[] {
    const key = this.keys.find(({ id }) => id === record.id)
    if (key === undefined) return [`${record.id} was never created, or was deleted`]
    const { request } = key
    const expected = {
      apiId: request.apiId,
      name: request.name,
      meta: request.meta,
      expires: key.expires,
      remaining: key.remaining,
      roles: [...new Set(request.roles ?? [])],
      permissions: [...new Set(request.permissions ?? [])],
      enabled: this.isEnabled(key),
      plaintext: decrypt && request.recoverable ? key.key : undefined,
      user: request.externalId,
    }
    const found = { ...record, user: record.identity?.externalId }
    return Object.entries(expected)
      .filter(([name, value]) => JSON.stringify(found[name as 'name']) !== JSON.stringify(value))
      .map(
        ([name, value]) =>
          `${name}: expected ${JSON.stringify(value)}, listed ${JSON.stringify(found[name as 'name'])}`,
      )
      .concat(key.key.startsWith(record.start ?? '') ? [] : ['start: is not how the key starts'])
  }
}
