import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../test-support/free-port.js'
import { evictionWarning, RedisConnection } from './connection.js'
import { parseAddress, type StoreAddress } from './store-address.js'
import { hasRedisServer, type RedisServer, startRedisServer } from './test-support/redis-server.js'

const certificates = new URL('../../node/test-support/', import.meta.url).pathname
const password = 'do-not-print-me'

let redis: RedisServer
let tlsPort: number

beforeAll(async () => {
  if (!hasRedisServer) return
  tlsPort = await freePort()
  const [cert, key] = ['localhost.cert.pem', 'localhost.key.pem'].map(name => certificates + name) as [
    string,
    string,
  ]
  redis = await startRedisServer(
    ...['--tls-port', String(tlsPort), '--tls-auth-clients', 'no'],
    ...['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert],
  )
  await redis.cli('ACL', 'SETUSER', 'ada', 'on', `>${password}`, '~*', '+@all')
})

afterAll(() => redis?.[Symbol.asyncDispose]())

async function ping(address: StoreAddress): Promise<unknown> {
  const connection = await RedisConnection.open(parseAddress(address), () => undefined)
  try {
    return await connection.command(['PING'])
  } finally {
    await connection.close()
  }
}

describe.skipIf(!hasRedisServer)('a connection to a store', () => {
  it('refuses a certificate without a known authority', async () => {
    await expect(ping({ url: `rediss://localhost:${tlsPort}` })).rejects.toThrow('The TLS connection fails.')
  })

  it.each(['localhost', '127.0.0.1'])(
    'uses TLS for a rediss URL with the host %s, without a warning about the server name',
    async host => {
      const warnings: string[] = []
      const listen = ({ message }: Error) => warnings.push(message)
      process.on('warning', listen)
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
      try {
        expect(await ping({ url: `rediss://${host}:${tlsPort}` })).toBe('PONG')
      } finally {
        vi.unstubAllEnvs()
      }
      await new Promise(setImmediate)
      process.off('warning', listen)
      expect(
        warnings.filter(message => message.includes('servername') || message.includes('ServerName')),
      ).toEqual([])
    },
  )

  it('takes user and password from the URL or the options, and reveals no password in an error', async () => {
    const place = `127.0.0.1:${redis.port}/0`
    expect(await ping({ url: `redis://ada:${password}@${place}` })).toBe('PONG')
    expect(await ping({ url: `redis://${place}`, username: 'ada', password })).toBe('PONG')
    const error = await ping({ url: `redis://ada:${password}x@${place}`, password }).catch(String)
    expect(error).toMatch('The store refuses this user or password.')
    expect(error).not.toContain(password)
  })

  it('warns of a store that evicts keys when it is full, if the user may read this setting', async () => {
    const url = `redis://127.0.0.1:${redis.port}/0`
    const warning = async (address: StoreAddress) => {
      const connection = await RedisConnection.open(parseAddress(address), () => undefined)
      return evictionWarning(connection).finally(() => connection.close())
    }
    await redis.cli('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await warning({ url })).toBeUndefined()
    await redis.cli('CONFIG', 'SET', 'maxmemory', '100mb')
    expect(await warning({ url })).toMatch(
      /is full, it evicts keys, even acknowledged keys \(maxmemory-policy allkeys-lru\)/,
    )
    await redis.cli('ACL', 'SETUSER', 'bob', 'on', `>${password}`, '~*', '+@all', '-@dangerous')
    expect(await warning({ url, username: 'bob', password })).toBeUndefined()
    await redis.cli('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    expect(await warning({ url })).toBeUndefined()
  })
})
