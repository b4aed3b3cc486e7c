import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasRedisServer,
  type RedisServer,
  startRedisServer,
} from '../../store/redis/test-support/redis-server.js'
import { builtCommand, runKeymock, startProcess } from '../test-support/keymock-process.js'

const password = 'a-password-that-stays-hidden'
const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }

let redis: RedisServer

beforeAll(async () => {
  if (hasRedisServer) redis = await startRedisServer('--requirepass', password)
})

afterAll(() => redis?.[Symbol.asyncDispose]())

describe.skipIf(!hasRedisServer)('keymock --store', () => {
  it('names the package to install if the Redis client is missing', async () => {
    const { code, stderr } = await runKeymock(['--port', '0', '--store', redis.url])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^STORE_CLIENT_MISSING {2}store\n.*\n {2}Install the package in the same project: npm install redis\n$/,
    )
  })

  it('loses no acknowledged key when a server is killed under load, and prints no password', async () => {
    const start = () =>
      startProcess(builtCommand, ['--port', '0', '--store', redis.url], { KEYMOCK_STORE_PASSWORD: password })
    await using killed = start()
    await using other = start()
    await using third = start()
    const urls = [await killed.url, await other.url, await third.url]
    const acknowledged: string[] = []
    const create = async (_: unknown, turn: number) => {
      const body = '{"apiId":"api_empty"}'
      const response = await fetch(`${urls[turn % 3]}/v1/keys.createKey`, { method: 'POST', headers, body })
      acknowledged.push((await response.json()).keyId)
      if (acknowledged.length === 30) killed.child.kill('SIGKILL')
    }
    await Promise.allSettled(Array.from({ length: 64 }, create))
    expect(acknowledged.length).toBeGreaterThan(30)
    const listed = await fetch(`${urls[1]}/v1/apis.listKeys?apiId=api_empty&limit=100`, { headers })
    const { keys, total } = await listed.json()
    const ids = keys.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(acknowledged))
    // No create left a part of a key: the total counts only listed keys, and each listed key has its members.
    expect(total).toBe(ids.length)
    for (const key of keys) expect(key).toMatchObject({ apiId: 'api_empty', enabled: true })
    expect(other.stdout).toContain(`127.0.0.1:${redis.port}/0, shared`)
    expect(other.stdout + other.stderr + killed.stdout + killed.stderr).not.toContain(password)
  })
})
