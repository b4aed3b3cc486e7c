import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { smallFixture } from '../test-support/service-client.js'
import type { KeymockServer, StartServerOptions } from './server-options.js'
import { startServer } from './start-server.js'
import { create, headers, redisForFile, startReplicas } from './test-support/replicas.js'

const redis = redisForFile()
const folder = temporaryFolder()
const served: StartServerOptions = { fixtures: smallFixture, neighbours: 'all' }

async function verify({ url }: KeymockServer, key: string): Promise<string> {
  const response = await fetch(`${url}/v1/keys.verifyKey`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key }),
  })
  return (await response.json()).code
}

async function verifiedAtOnce(next: () => KeymockServer): Promise<Record<string, number>> {
  const { key } = await create(next(), { remaining: 50 })
  const codes = await Promise.all(Array.from({ length: 100 }, () => verify(next(), key)))
  return {
    VALID: 0,
    ...Object.fromEntries([...new Set(codes)].map(code => [code, codes.filter(one => one === code).length])),
  }
}

const half = { VALID: 50, USAGE_EXCEEDED: 50 }

describe('100 concurrent verifications of a key with 50 uses', () => {
  it('count each use once with a state file, which keeps the count after a restart', async () => {
    const persist = folder.file('state.jsonl')
    let key = ''
    {
      await using server = await startServer({ ...served, persist })
      expect(await verifiedAtOnce(() => server)).toEqual(half)
      key = (await create(server, { remaining: 1 })).key
      expect(await verify(server, key)).toBe('VALID')
    }
    await using again = await startServer({ ...served, persist })
    expect(await verify(again, key)).toBe('USAGE_EXCEEDED')
  })

  it.skipIf(!hasRedisServer)('count each use once on three replicas', async () => {
    await using replicas = await startReplicas(redis(), 3, served)
    expect(await verifiedAtOnce(replicas.next)).toEqual(half)
  })
})
