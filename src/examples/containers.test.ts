import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import packageJson from '../../package.json' with { type: 'json' }
import { serveOptions } from '../cli/options/command-options.js'
import { environmentNameOf } from '../cli/options/option.js'
import { builtCommand, startKeymock, startProcess } from '../cli/test-support/keymock-process.js'
import { hasRedisServer, startRedisServer } from '../store/redis/test-support/redis-server.js'
import { freePort } from '../test-support/free-port.js'

const folder = temporaryFolder()
const here = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')
const dockerfile = await here('Dockerfile')
const lineOf = (instruction: string) => new RegExp(`^${instruction} (.*)$`, 'm').exec(dockerfile)?.[1] ?? ''
const workdir = lineOf('WORKDIR')
const port = Number(lineOf('EXPOSE'))

const { keymock } = parse(await here('compose.yaml')).services
const resources = parseAllDocuments(await here('kubernetes.yaml')).map(document => document.toJS())
const find = (kind: string, name = 'keymock') =>
  resources.find(resource => resource.kind === kind && resource.metadata.name === name)
const [pod] = find('Deployment').spec.template.spec.containers
const podEnvironment: {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}[] = pod.env

const variables = [...Object.keys(serveOptions).map(environmentNameOf), 'KEYMOCK_CONTROL_TOKEN']

describe('the image', () => {
  it('installs redis for --store, and starts the built command', () => {
    expect(dockerfile).toContain(` redis@${packageJson.peerDependencies.redis.replace(/^\^(\d+).*/, '$1')} `)
    expect(JSON.parse(lineOf('ENTRYPOINT'))).toEqual([
      'node',
      join('node_modules/keymock', packageJson.bin.keymock),
    ])
    expect(lineOf('ENV')).toBe(`KEYMOCK_HOST=0.0.0.0 KEYMOCK_PORT=${port}`)
  })
})

describe('the compose file', () => {
  it('publishes the port on this machine, and keeps the state in a writable volume', () => {
    expect(keymock.ports).toEqual([`127.0.0.1:${port}:${port}`])
    const [volume] = keymock.volumes
    expect(volume).toBe(`state:${join(workdir, dirname(keymock.environment.KEYMOCK_PERSIST))}`)
    expect(dockerfile).toContain(`mkdir -m 777 ${dirname(keymock.environment.KEYMOCK_PERSIST)}\n`)
    expect(variables).toEqual(expect.arrayContaining(Object.keys(keymock.environment)))
  })

  it('sets variables with which the command starts and writes its state', async () => {
    const file = folder.file(keymock.environment.KEYMOCK_PERSIST)
    await mkdir(dirname(file), { recursive: true })
    const environment = {
      ...keymock.environment,
      KEYMOCK_PERSIST: file,
      KEYMOCK_PORT: String(await freePort()),
    }
    await using server = await startKeymock([], environment)
    expect(await (await fetch(`${await server.url}/_keymock/health`)).json()).toEqual({ ready: true })
    expect(await readFile(file, 'utf8')).not.toBe('')
  })
})

describe('the Kubernetes manifest', () => {
  it('names ports, labels and secrets consistently', () => {
    const { readinessProbe, livenessProbe, ports } = pod
    const used = [ports[0].containerPort, readinessProbe.httpGet.port, livenessProbe.tcpSocket.port]
    expect([...used, find('Service').spec.ports[0].port]).toEqual([port, port, port, port])
    for (const name of ['keymock', 'keymock-store']) {
      const { spec } = find('Deployment', name)
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
      expect(find('Service', name).spec.selector).toEqual(spec.selector.matchLabels)
    }
    const secrets = podEnvironment.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
    expect(secrets).toHaveLength(1)
    for (const { name, key } of secrets) expect(find('Secret', name).stringData).toHaveProperty(key)
    expect(variables).toEqual(expect.arrayContaining(podEnvironment.map(({ name }) => name)))
  })

  it.runIf(hasRedisServer)(
    'starts a replica that is ready without a token while its store answers',
    async () => {
      await using redis = await startRedisServer()
      const given = podEnvironment.map(({ name, value = 'only-for-tests' }) => [
        name,
        value.replace('redis://keymock-store:6379/0', redis.url),
      ])
      const environment = {
        ...Object.fromEntries(given),
        // Kubernetes adds these variables, because of the services.
        KEYMOCK_PORT: `tcp://10.0.0.1:${port}`,
        KEYMOCK_STORE_PORT: 'tcp://10.0.0.2:6379',
      }
      await using server = startProcess(builtCommand, ['--port', '0'], environment)
      const probe = `${await server.url}${pod.readinessProbe.httpGet.path}`
      expect((await fetch(probe)).status).toBe(200)
      await redis.kill()
      await expect.poll(async () => (await fetch(probe)).status).toBe(503)
    },
  )
})
