import { setTimeout as delay } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { seededRandom } from '../../src/common/random.js'
import { randomSeed } from '../../src/domain/random.js'
import { asJson, ask, creation, mustHold } from '../ask.js'
import { command, startServerProcess } from '../server-process.js'
import { temporaryFolder } from '../tests/temporary-folder.js'

const { HOSTILE_UNDOS = '16', HOSTILE_SEED = String(randomSeed()) } = process.env

/** Delays each write and each sync of a file by up to 20 ms. */
const slowDisk = `--import=data:text/javascript,${encodeURIComponent(`
  import { open } from 'node:fs/promises'
  const handle = await open(process.execPath)
  const methods = Object.getPrototypeOf(handle)
  await handle.close()
  for (const name of ['write', 'sync', 'datasync']) {
    const method = methods[name]
    methods[name] = async function (...given) {
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20))
      return method.apply(this, given)
    }
  }`)}`

const folder = temporaryFolder()

interface Known {
  created: Set<string>
  deleted: Set<string>
  /** The number of acknowledged uses of the key that all clients use. */
  used: number
}

describe(`undos among six busy clients (seed ${HOSTILE_SEED})`, () => {
  it.each([
    ['in memory', [], []],
    ['with a file on a slow disk', [slowDisk], ['--persist']],
  ])('%s, no acknowledged change and no spent use comes or goes', async (_, node, options) => {
    const file = options.length === 0 ? [] : [...options, folder.file('state.jsonl')]
    await using server = await startServerProcess([...node, command, '--port', '0', '--quiet', ...file])
    const { url } = server
    const random = seededRandom(Number(HOSTILE_SEED))
    const control = async (method: string, path: string, body?: object) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await ask(`${url}/_keymock${path}`, { method, headers: asJson, ...sent })
      return { status: answer.status, json: answer.body === '' ? undefined : JSON.parse(answer.body) }
    }
    const mostUses = 1_000_000
    const spent = await control('POST', '/keys', { apiId: 'api_empty', remaining: mostUses })
    const [{ keyId: usedId }] = spent.json.keys
    await control('POST', '/keys', { apiId: 'api_empty', count: 20 })

    const busy = async (known: Known, until: AbortSignal) => {
      const own: string[] = []
      while (!until.aborted) {
        const act = random.below(4)
        const id = own.at(-1)
        if (act === 0 && id !== undefined) {
          own.pop()
          if ((await control('DELETE', `/keys/${id}`)).status === 204) known.deleted.add(id)
        } else if (act === 1) {
          const { status, json } = await control('POST', `/keys/${usedId}/use`)
          if (status === 200 && json.valid) known.used++
        } else {
          const made = await ask(url + creation, {
            method: 'POST',
            headers: asJson,
            body: '{"apiId":"api_empty"}',
          })
          const { keyId } = JSON.parse(made.body)
          known.created.add(keyId)
          own.push(keyId)
        }
        if (random.below(3) === 0) await delay(random.below(30))
      }
    }

    let undone = 0
    for (let round = 0; round < Number(HOSTILE_UNDOS); round++) {
      const before = await look(control)
      const known: Known = { created: new Set(), deleted: new Set(), used: 0 }
      const until = new AbortController()
      const clients = Array.from({ length: 6 }, () => busy(known, until.signal))
      await delay(random.below(60))
      // Half of the undos come when the clients are idle, because an undo fails after any other change.
      const isIdle = round % 2 === 0
      if (isIdle) {
        until.abort()
        if (random.below(2) === 0) await Promise.all(clients)
      }
      const ids = [...before.ids].filter(id => id !== usedId).slice(0, 5)
      const [method, path, body] = [
        ['POST', '/reset'],
        ['PATCH', '/keys', { ids, changes: { name: `round ${round}` } }],
        ['POST', '/keys/delete', { ids }],
        ['PUT', '/profile', { profile: 'standard' }],
      ][random.below(4)] as [string, string, object?]
      const { status } = await control(method, `${path}?undo=it`, body)
      mustHold(status < 300, `${method} ${path} gets ${status}`)
      if (isIdle) await Promise.all(clients)
      const undo = await control('POST', '/undo', { undo: 'it' })
      until.abort()
      await Promise.all(clients)
      const after = await look(control)
      if (undo.status !== 200) {
        mustHold(undo.status === 409, `an undo gets ${undo.status}`)
        // Starts again, because the action may have removed any key.
        await control('PUT', '/state', before.state)
        continue
      }
      undone++
      const expected = new Set([...before.ids, ...known.created].filter(id => !known.deleted.has(id)))
      const lost = [...expected].filter(id => !after.ids.has(id))
      const back = [...after.ids].filter(id => !expected.has(id))
      const what = `round ${round}, ${method} ${path}`
      mustHold(lost.length === 0, `${what}: ${lost.length} acknowledged keys are gone`)
      mustHold(back.length === 0, `${what}: ${back.length} keys came back`)
      const uses = before.remaining(usedId) - after.remaining(usedId)
      mustHold(uses === known.used, `${what}: ${known.used} uses were spent, but ${uses} are missing`)
    }
    mustHold(undone >= Number(HOSTILE_UNDOS) / 8, `only ${undone} undos were tried`)
  })
})

async function look(control: (method: string, path: string) => Promise<{ json: { keys: StateKey[] } }>) {
  const { json: state } = await control('GET', '/state')
  const keys = new Map(state.keys.map(key => [key.id, key]))
  return {
    state,
    ids: new Set(keys.keys()),
    remaining: (id: string) => keys.get(id)?.remaining ?? Number.NaN,
  }
}

interface StateKey {
  id: string
  remaining?: number
}
