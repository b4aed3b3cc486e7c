import fc from 'fast-check'
import { expect } from 'vitest'
import type { ListKeysResponse } from '../../schemas/generated/types.js'
import type { ReadResponse } from './service-client.js'
import type { ModelKey, SpecificationModel } from './specification-model.js'

export interface DrivenService {
  tryCreate(request: unknown): Promise<Pick<ReadResponse, 'status' | 'body'>>
  list(query: Record<string, string | number | boolean>): Promise<ListKeysResponse>
  advance(ms: number): Promise<void>
  /** @returns Whether the raw key was valid. */
  use(key: string): Promise<boolean>
  revive(keyId: string): Promise<void>
  remove(keyId: string): Promise<void>
}

export const start = Date.UTC(2030, 0, 1, 12)
const roles = ['admin', 'guest']
const permissions = ['read', 'write', 'delete']
const users = ['u', 'uu', 'U', 'known']
export const apis = ['api_1', 'api_2']

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

/** Most values are valid. Some are out of range, or name an unknown role or permission. */
const requests = fc
  .record({
    apiId: fc.constantFrom(...apis),
    prefix: optional(fc.string({ maxLength: 17, unit: 'grapheme' })),
    name: optional(fc.string()),
    byteLength: optional(fc.oneof(fc.constantFrom(15, 16, 255, 256), fc.integer({ min: 16, max: 64 }))),
    externalId: optional(fc.constantFrom(...users)),
    meta: optional(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))),
    roles: optional(fc.array(fc.constantFrom(...roles, ...roles, 'made-up'), { maxLength: 3 })),
    permissions: optional(
      fc.array(fc.constantFrom(...permissions, ...permissions, 'made-up'), { maxLength: 3 }),
    ),
    expires: optional(fc.integer({ min: 1, max: 10_000 }).map(after => start + after)),
    remaining: optional(fc.integer({ min: 0, max: 3 })),
    enabled: optional(fc.boolean()),
    recoverable: optional(fc.boolean()),
    environment: optional(fc.constantFrom('live', 'e'.repeat(256), 'e'.repeat(257))),
  })
  .map(request => JSON.parse(JSON.stringify(request)) as ModelKey['request'])

type Act = (model: SpecificationModel, service: DrivenService) => Promise<void>

function createAct(request: ModelKey['request']): Act {
  return async (model, service) => {
    const { status, body } = await service.tryCreate(request)
    const isAccepted = model.accepts(request, roles, permissions)
    expect(status === 200, `${status} ${JSON.stringify(body)}`).toBe(isAccepted)
    if (!isAccepted) return
    const { keyId, key } = body as { keyId: string; key: string }
    expect(model.keys.some(known => known.id === keyId || known.key === key)).toBe(false)
    if (request.prefix) expect(key.startsWith(`${request.prefix}_`)).toBe(true)
    model.add(keyId, key, request)
  }
}

export function walkAct(apiId: string, externalId: string | undefined, limit: number, decrypt: boolean): Act {
  return async (model, service) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { apiId, limit, decrypt, ...(externalId && { externalId }), ...(cursor && { cursor }) }
      const page = await service.list(query)
      expect(page.keys.length).toBeLessThanOrEqual(limit)
      expect(page.total).toBe(model.listed(apiId, undefined).length)
      expect(page.keys.flatMap(record => model.differences(record, decrypt))).toEqual([])
      seen.push(...page.keys.map(({ id }) => id ?? ''))
      cursor = page.cursor
      expect(seen.length, 'the walk does not end').toBeLessThanOrEqual(model.keys.length)
    } while (cursor !== undefined)
    expect(seen.sort()).toEqual(
      model
        .listed(apiId, externalId)
        .map(({ id }) => id)
        .sort(),
    )
  }
}

/** Selects the key by a number, so that the action still finds a key when fast-check shortens a failing run. */
function onKey(
  number: number,
  act: (key: ModelKey, model: SpecificationModel, service: DrivenService) => Promise<void>,
): Act {
  return async (model, service) => {
    const key = model.keys[number % Math.max(1, model.keys.length)]
    if (key !== undefined) await act(key, model, service)
  }
}

export const acts: fc.Arbitrary<{ label: string; run: Act }> = fc.oneof(
  {
    weight: 5,
    arbitrary: requests.map(request => ({
      label: `create ${JSON.stringify(request)}`,
      run: createAct(request),
    })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...apis),
        optional(fc.constantFrom(...users)),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
      )
      .map(([apiId, user, limit, decrypt]) => ({
        label: `walk ${apiId} of ${user} by ${limit}${decrypt ? ', decrypted' : ''}`,
        run: walkAct(apiId, user, limit, decrypt),
      })),
  },
  fc.integer({ min: 1, max: 4000 }).map(ms => ({
    label: `wait ${ms} ms`,
    run: async (model: SpecificationModel, service: DrivenService) => {
      model.advance(ms)
      await service.advance(ms)
    },
  })),
  fc.nat({ max: 50 }).map(number => ({
    label: `use ${number}`,
    run: onKey(number, async (key, model, service) => {
      const expected = model.use(key)
      expect(await service.use(key.key)).toBe(expected)
    }),
  })),
  fc.nat({ max: 50 }).map(number => ({
    label: `revive ${number}`,
    run: onKey(number, async (key, model, service) => {
      model.revive(key)
      await service.revive(key.id)
    }),
  })),
  fc.nat({ max: 50 }).map(number => ({
    label: `delete ${number}`,
    run: onKey(number, async (key, model, service) => {
      model.remove(key)
      await service.remove(key.id)
    }),
  })),
)
