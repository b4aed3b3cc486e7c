import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fixture } from '../../schemas/generated/types.js'
import { answerFromFake } from '../playwright/answer-from-fake.js'
import { interceptRequests } from '../playwright/intercept-requests.js'
import { createTestKeymock } from '../testing/create-test-keymock.js'
import { type BuiltPage, buildPage } from './test-support/build-page.js'
import { createInLab, expectAllListed, type Lab, listInLab, startWorkerInLab } from './test-support/in-lab.js'
import { launchBrowser } from './test-support/launch-browser.js'
import { type ServedFolder, serveFolder } from './test-support/serve-folder.js'
import { Stage } from './test-support/stage.js'

const ownFixture: Fixture = {
  tokens: [{ token: 'keymock-token', workspaceId: 'ws' }],
  workspaces: [{ id: 'ws', apis: [{ id: 'api_empty' }] }],
}

let built: BuiltPage
let server: ServedFolder
let browser: Browser
let stage: Stage

beforeAll(async () => {
  built = await buildPage(fileURLToPath(new URL('test-support/lab', import.meta.url)))
  server = await serveFolder(built.folder, { 'Content-Security-Policy': "script-src 'self'" })
  browser = await launchBrowser()
  stage = await Stage.open(browser, server.url)
})
afterEach(() => stage.clear())
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await built?.[Symbol.asyncDispose]()
})

async function openTab(url = server.url, opening = stage.tab()): Promise<{ tab: Page; said: string[] }> {
  const tab = await opening
  const said: string[] = []
  tab.on('console', message => said.push(`${message.type()}: ${message.text()}`))
  await tab.goto(url)
  await tab.waitForFunction(() => 'lab' in globalThis)
  return { tab, said }
}

async function startedTab(): Promise<Page> {
  const { tab } = await openTab()
  await tab.evaluate(startWorkerInLab)
  return tab
}

describe('two tabs', () => {
  it('that create at once lose nothing and never draw the same id or key', async () => {
    const [one, other] = [await startedTab(), await startedTab()]
    const created = (
      await Promise.all([one.evaluate(createInLab, 40), other.evaluate(createInLab, 40)])
    ).flat()
    const lists = await Promise.all([one, other, await startedTab()].map(tab => tab.evaluate(listInLab)))
    expectAllListed(80, created, lists)
  })

  it('keep every key that was acknowledged when one of them is closed midway', async () => {
    const [one, other] = [await startedTab(), await startedTab()]
    const acknowledged: string[] = []
    await one.exposeFunction('acknowledge', (id: string) => acknowledged.push(id))
    void one
      .evaluate(async () => {
        const { lab, acknowledge } = globalThis as unknown as Lab & { acknowledge(id: string): Promise<void> }
        for (;;) await acknowledge((await lab.create()).keyId)
      })
      .catch(() => undefined)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    await one.close()
    const { keys } = await other.evaluate(() => (globalThis as unknown as Lab).lab.list())
    expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect(keys.length - acknowledged.length).toBeLessThanOrEqual(1)
  })

  it('see what the other does to keys, and to the clock', async () => {
    const [one, other] = [await startedTab(), await startedTab()]
    const id = await one.evaluate(
      async () => (await (globalThis as unknown as Lab).lab.create({ remaining: 1 })).keyId,
    )
    const seen = await other.evaluate(async keyId => {
      const keymock = await (globalThis as unknown as Lab).lab.startWorker()
      keymock.clock.freeze('2030-01-01T00:00:00Z')
      return keymock.keys.use(keyId)
    }, id)
    expect(seen).toMatchObject({ valid: true, remaining: 0 })
    const after = await one.evaluate(async keyId => {
      const keymock = await (globalThis as unknown as Lab).lab.startWorker()
      const used = await keymock.keys.use(keyId)
      return { used, now: keymock.clock.now() }
    }, id)
    expect(after).toMatchObject({
      used: { valid: false, reason: 'exhausted' },
      now: Date.parse('2030-01-01T00:00:00Z'),
    })
  })

  it('see at once, without asking, that the other moved the clock or went back to the fixture', async () => {
    const [one, other] = [await startedTab(), await startedTab()]
    const daysAhead = () =>
      one.evaluate(async () => {
        const { clock } = await (globalThis as unknown as Lab).lab.startWorker()
        return Math.round((clock.now() - Date.now()) / 86_400_000)
      })
    const inOther = (act: 'advance' | 'reset') =>
      other.evaluate(async name => {
        const keymock = await (globalThis as unknown as Lab).lab.startWorker()
        if (name === 'advance') keymock.clock.advance({ days: 3 })
        else await keymock.reset()
      }, act)
    await inOther('advance')
    await expect.poll(daysAhead).toBe(3)
    await inOther('reset')
    await expect.poll(daysAhead).toBe(0)
  })

  it('see at once a fault of the other, which happens once for both, and that it went with a reset', async () => {
    type Held = Lab & { held: Awaited<ReturnType<Lab['lab']['startWorker']>> }
    const heldTab = async () => {
      const { tab } = await openTab()
      await tab.evaluate(async () => {
        Object.assign(globalThis, { held: await (globalThis as unknown as Lab).lab.startWorker() })
      })
      return tab
    }
    const [one, other] = [await heldTab(), await heldTab()]
    const faults = (tab: Page) =>
      tab.evaluate(async () =>
        (await (globalThis as unknown as Held).held.faults.list()).map(
          ({ fault, over }) => `${fault.operation} ${over ? 'over' : 'to come'}`,
        ),
      )
    const areCreated = async (tab: Page) =>
      (await tab.evaluate(createInLab, 2)).map(answer => 'keyId' in answer)
    await one.evaluate(() => (globalThis as unknown as Held).held.failNext('keys.createKey', 'rate-limited'))
    await expect.poll(() => faults(other)).toEqual(['keys.createKey to come'])
    // A tab that comes later knows of it as well.
    const late = await heldTab()
    await expect.poll(() => faults(late)).toEqual(['keys.createKey to come'])
    expect((await areCreated(other)).sort()).toEqual([false, true])
    await expect.poll(() => faults(one)).toEqual(['keys.createKey over'])
    expect(await areCreated(one)).toEqual([true, true])
    await one.evaluate(async () => {
      const { held } = globalThis as unknown as Held
      await held.reset()
      await held.faults.add({ operation: 'apis.listKeys', effect: { failure: 'rate-limited' } })
    })
    for (const tab of [other, late]) await expect.poll(() => faults(tab)).toEqual(['apis.listKeys to come'])
  })

  it('are told at the next start that the clock was left ahead, and how it comes back', async () => {
    const { tab, said } = await openTab()
    await tab.evaluate(async () => {
      const keymock = await (globalThis as unknown as Lab).lab.startWorker()
      keymock.clock.advance({ days: 400 })
      await keymock.snapshot()
    })
    await tab.reload()
    await tab.evaluate(() => (globalThis as unknown as Lab).lab.startWorker().then(() => undefined))
    expect(said.join('\n')).toContain(
      'The clock is as it was left: 9600 hours ahead. clock.reset() undoes that.',
    )
  })

  it('part when one starts with another fixture, and are told', async () => {
    const { tab: one, said } = await openTab()
    await one.evaluate(() => (globalThis as unknown as Lab).lab.startWorker().then(() => undefined))
    await one.evaluate(createInLab, 2)
    const { tab: other } = await openTab()
    await other.evaluate(
      fixtures => (globalThis as unknown as Lab).lab.startWorker({ fixtures }).then(() => undefined),
      ownFixture,
    )
    await other.evaluate(createInLab, 1)
    const total = (tab: Page) =>
      tab.evaluate(async () => (await (globalThis as unknown as Lab).lab.list()).total)
    expect([await total(one), await total(other)]).toEqual([2, 1])
    expect(said.join('\n')).toContain(
      'In another tab, the fixture changed. From here on this tab has a state of its own',
    )
  })
})

describe('the state', () => {
  it('ends with the page under persist: false', async () => {
    const { tab } = await openTab()
    const totalAfterCreating = () =>
      tab.evaluate(async () => {
        const { lab } = globalThis as unknown as Lab
        await lab.startWorker({ persist: false })
        await lab.create()
        return (await lab.list()).total
      })
    expect(await totalAfterCreating()).toBe(1)
    await tab.reload()
    await tab.waitForFunction(() => 'lab' in globalThis)
    expect(await totalAfterCreating()).toBe(1)
    expect(await tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  it('is begun afresh with another fixture, and the console says so', async () => {
    const tab = await startedTab()
    await tab.evaluate(createInLab, 3)
    const { tab: later, said } = await openTab()
    await tab.close()
    await later.evaluate(
      fixtures => (globalThis as unknown as Lab).lab.startWorker({ fixtures }).then(() => undefined),
      ownFixture,
    )
    expect(await later.evaluate(() => (globalThis as unknown as Lab).lab.list())).toEqual({
      keys: [],
      total: 0,
    })
    expect(said).toContain(
      'info: [keymock] Starting afresh: the fixture changed since this page was last here.',
    )
  })

  it('goes on from a snapshot that is restored', async () => {
    const tab = await startedTab()
    const totals = await tab.evaluate(async () => {
      const { lab } = globalThis as unknown as Lab
      const keymock = await lab.startWorker()
      await lab.create()
      const snapshot = await keymock.snapshot()
      await lab.create()
      const before = (await lab.list()).total
      await keymock.restore(snapshot)
      return [before, (await lab.list()).total]
    })
    expect(totals).toEqual([2, 1])
    await tab.reload()
    await tab.waitForFunction(() => 'lab' in globalThis)
    const total = await tab.evaluate(async () => {
      const { lab } = globalThis as unknown as Lab
      await lab.startWorker()
      return (await lab.list()).total
    })
    expect(total).toBe(1)
  })

  it('is kept in memory when the browser has no database, and the console says so', async () => {
    const { tab, said } = await openTab()
    const total = await tab.evaluate(async () => {
      const { lab } = globalThis as unknown as Lab
      indexedDB.open = () => {
        throw new DOMException('The user denied permission.', 'SecurityError')
      }
      await lab.startWorker()
      await lab.create()
      return (await lab.list()).total
    })
    expect(total).toBe(1)
    expect(said.join('\n')).toContain(
      'The browser keeps no database for this page: The user denied permission.',
    )
  })
})

describe('starting', () => {
  it('twice keeps the worker, its handlers and the state', async () => {
    const tab = await startedTab()
    const seen = await tab.evaluate(async () => {
      const { lab } = globalThis as unknown as Lab
      const first = await lab.startWorker({ persist: false })
      await lab.create()
      const [second, third] = await Promise.all([
        lab.startWorker({ persist: false }),
        lab.startWorker({ persist: false }),
      ])
      const workers = await navigator.serviceWorker.getRegistrations()
      return {
        isSame: first.worker === second.worker && second.worker === third.worker,
        handlers: second.worker.listHandlers().length,
        workers: workers.length,
        total: (await lab.list()).total,
      }
    })
    expect(seen).toEqual({ isSame: true, handlers: 2, workers: 1, total: 1 })
  })

  it('leaves the network alone after stop()', async () => {
    const tab = await startedTab()
    const status = await tab.evaluate(async () => {
      const keymock = await (globalThis as unknown as Lab).lab.startWorker()
      const url = '/v1/apis.listKeys?apiId=api_empty'
      const before = (await fetch(url, { headers: { Authorization: 'Bearer keymock-token' } })).status
      await keymock.stop()
      return [before, (await fetch(url)).status]
    })
    expect(status).toEqual([200, 404])
  })

  it.each(['before', 'after'] as const)(
    'says what to do instead when the page starts a worker of its own %s it',
    async order => {
      const { tab, said } = await openTab()
      await tab.evaluate(async when => {
        const { startWorker, setupWorker, http, HttpResponse } = (globalThis as unknown as Lab).lab
        const own = setupWorker(http.get('/cart', () => HttpResponse.json({ items: 3 })))
        if (when === 'before') await own.start({ quiet: true })
        await startWorker()
        if (when === 'before') return
        await own.start({ quiet: true })
        await fetch('/cart')
      }, order)
      const warning = 'warning: [keymock] This page starts a worker of its own beside startWorker().'
      const told = () => said.filter(line => line.startsWith(warning))
      await expect.poll(told).toHaveLength(1)
      expect(told()[0]).toContain('startWorker({ handlers: […] })')
      expect(told()[0]).toContain('(await openKeymock()).handlers')
    },
  )

  it('leaves a worker of your own alone that starts after stop()', async () => {
    const { tab, said } = await openTab()
    const cart = await tab.evaluate(async () => {
      const { startWorker, setupWorker, http, HttpResponse } = (globalThis as unknown as Lab).lab
      await (await startWorker()).stop()
      await setupWorker(http.get('/cart', () => HttpResponse.json({ items: 3 }))).start({ quiet: true })
      return (await fetch('/cart')).json()
    })
    expect(cart).toEqual({ items: 3 })
    expect(said.join('\n')).not.toContain('beside startWorker()')
  })

  it('asks handlers of your own first, and leaves what nobody answers to the network', async () => {
    const { tab } = await openTab()
    const answers = await tab.evaluate(async () => {
      const { startWorker, http, HttpResponse, list } = (globalThis as unknown as Lab).lab
      await startWorker({ handlers: [http.get('/cart', () => HttpResponse.json({ items: 3 }))] })
      return [await (await fetch('/cart')).json(), await list(), (await fetch('/index.html')).status]
    })
    expect(answers).toEqual([{ items: 3 }, { keys: [], total: 0 }, 200])
  })
})

describe('openKeymock', () => {
  it('gives handlers to a worker of your own', async () => {
    const { tab } = await openTab()
    const answers = await tab.evaluate(async () => {
      const { openKeymock, setupWorker, http, HttpResponse, list } = (globalThis as unknown as Lab).lab
      const keymock = await openKeymock()
      const worker = setupWorker(
        http.get('/cart', () => HttpResponse.json({ items: 3 })),
        ...keymock.handlers,
      )
      await worker.start({ quiet: true })
      return [await (await fetch('/cart')).json(), await list()]
    })
    expect(answers).toEqual([{ items: 3 }, { keys: [], total: 0 }])
  })
})

describe('the console', () => {
  it('is told at the start what there is to ask for', async () => {
    const { tab, said } = await openTab()
    await tab.evaluate(() => (globalThis as unknown as Lab).lab.startWorker().then(() => undefined))
    const line =
      'info: [keymock] Answers GET /v1/apis.listKeys and POST /v1/keys.createKey at any origin. ' +
      'APIs: api_payments (250 keys), '
    await expect.poll(() => said.find(text => text.startsWith(line))).toMatch(/\. Tokens?: keymock-token/)
  })

  const problem = (tab: Page, workerUrl?: string) =>
    tab.evaluate(
      url =>
        (globalThis as unknown as Lab).lab.startWorker(url === undefined ? {} : { workerUrl: url }).then(
          () => 'started',
          (error: Error) => error.message,
        ),
      workerUrl,
    )

  it('says how to get the worker script when it is missing', async () => {
    const { tab } = await openTab()
    const message = await problem(tab, '/missing.js')
    expect(message).toContain('WORKER_SCRIPT_MISSING')
    expect(message).toContain('the server answered 404')
    expect(message).toContain("It is beside the page: startWorker({ workerUrl: '/mockServiceWorker.js' })")
  })

  it('says so when a page is served in the place of the script', async () => {
    const { tab } = await openTab()
    expect(await problem(tab, '/index.html')).toContain('the server answered with a page instead of a script')
  })

  it('says so when the script is another one', async () => {
    await writeFile(join(built.folder, 'other.js'), 'addEventListener("fetch", () => undefined)')
    const { tab } = await openTab()
    const begun = performance.now()
    const message = await problem(tab, '/other.js')
    // MSW alone would wait for it for ever, and we for ten seconds.
    expect(performance.now() - begun).toBeLessThan(8000)
    expect(message).toContain("The script at this address is not MSW's worker script.")
    expect(message).toContain('npx keymock init <public-dir>')
  })

  it('says so when the script is of another version of MSW', async () => {
    const script = await readFile(join(built.folder, 'mockServiceWorker.js'), 'utf8')
    const older = script
      .replace(/(PACKAGE_VERSION =) '.*'/, "$1 '1.2.3'")
      .replace(/(CHECKSUM =) '.*'/, "$1 'f00'")
    await writeFile(join(built.folder, 'older.js'), older)
    const { tab, said } = await openTab()
    await problem(tab, '/older.js')
    const text = said.join('\n')
    expect(text).toContain('generated by a different version of MSW (1.2.3)')
    expect(text).toMatch(/npx \w+ init <PUBLIC_DIR>/i)
  })

  it('says so when the page is not in a secure context', async () => {
    await using shop = await browser.newContext()
    await shop.route('http://shop.test/**', async route => {
      await route.fulfill({
        response: await route.fetch({ url: route.request().url().replace('http://shop.test', server.url) }),
      })
    })
    const { tab } = await openTab('http://shop.test/', shop.newPage())
    const message = await problem(tab)
    expect(message).toContain('INSECURE_CONTEXT')
    expect(message).toContain('Open it at http://localhost or at an https address')
  })

  it('names the real operation when a path is nearly one', async () => {
    const { tab, said } = await openTab()
    await tab.evaluate(async () => {
      await (globalThis as unknown as Lab).lab.startWorker()
      await fetch('/v1/keys.create', { method: 'POST' })
    })
    const sentence =
      'warning: [keymock] POST /v1/keys.create is no operation, so it went to the network. The nearest is POST /v1/keys.createKey.'
    await expect.poll(() => said).toContain(sentence)
  })

  it('names both base URLs when an operation is asked at the wrong one', async () => {
    const { tab, said } = await openTab()
    await tab.evaluate(async () => {
      await (globalThis as unknown as Lab).lab.startWorker({ baseUrl: 'https://keys.example.org' })
      await fetch('/v1/apis.listKeys')
    })
    await expect.poll(() => said.join('\n')).toContain('but keymock answers at https://keys.example.org')
  })

  it('tells why a request was refused, and never a key or token', async () => {
    const { tab, said } = await openTab()
    const secrets = await tab.evaluate(async () => {
      const { lab } = globalThis as unknown as Lab
      await lab.startWorker()
      const { key } = await lab.create({ recoverable: true })
      await fetch('/v1/apis.listKeys?apiId=api_empty', { headers: { Authorization: 'Bearer not-the-token' } })
      return [key, 'not-the-token', 'keymock-token']
    })
    await expect.poll(() => said.join()).toContain('Answers ')
    // The start names the tokens of the fixture, as the server's does.
    const text = said.filter(line => !line.startsWith('info: [keymock] Answers ')).join('\n')
    expect(text).toContain('GET /v1/apis.listKeys was answered 401 (unknown-token)')
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('is left alone when it is to be quiet', async () => {
    const { tab, said } = await openTab()
    await tab.evaluate(async () => {
      await (globalThis as unknown as Lab).lab.startWorker({ quiet: true })
      await fetch('/v1/keys.create', { method: 'POST' })
      await fetch('/v1/apis.listKeys')
    })
    expect(said.filter(line => line.includes('[keymock]'))).toEqual([])
  })
})

describe('the contract suite, run inside the page', () => {
  it('finds the fake conformant', async () => {
    const tab = await startedTab()
    const report = await tab.evaluate(() =>
      (globalThis as unknown as Lab).lab.runContract({
        baseUrl: 'https://keys.example.com',
        token: 'keymock-token',
        apiId: 'api_payments',
        secondApiId: 'api_empty',
        bulkApiId: 'api_payments',
        existingRole: 'admin',
        existingPermission: 'invoices.read',
        local: true,
      }),
    )
    expect(report.results.filter(({ status }) => status === 'fail' || status === 'error')).toEqual([])
    expect(report.verdict).toBe('conformant')
  })
})

describe('a fake in a page', () => {
  it('does what every form of the interface does', async () => {
    const { tab } = await openTab()
    const failed = await tab.evaluate(() => (globalThis as unknown as Lab).lab.failedBehaviours())
    expect(failed).toEqual([])
  })

  it('begins with another world when it is told to, for as long as the page is open', async () => {
    const tab = await startedTab()
    const total = () => tab.evaluate(() => (globalThis as unknown as Lab).lab.list().then(page => page.total))
    await tab.evaluate(createInLab, 3)
    await tab.evaluate(async fixtures => {
      const keymock = await (globalThis as unknown as Lab).lab.startWorker()
      await keymock.load({ fixtures })
    }, ownFixture)
    expect(await total()).toBe(0)
    await tab.reload()
    await tab.waitForFunction(() => 'lab' in globalThis)
    await tab.evaluate(() => (globalThis as unknown as Lab).lab.startWorker().then(() => undefined))
    expect(await total()).toBe(3)
  })

  it.each(['allow', 'block'] as const)(
    'starts no worker where a test with Playwright answers the page, which may %s one',
    async serviceWorkers => {
      await using tests = await browser.newContext({ serviceWorkers })
      const keymock = createTestKeymock()
      await keymock.givenKeys(2)
      const end = await interceptRequests(tests, answerFromFake(keymock))
      const { tab, said } = await openTab(server.url, tests.newPage())
      const seen = await tab.evaluate(async () => {
        const { lab } = globalThis as unknown as Lab
        await lab.startWorker()
        const workers = await navigator.serviceWorker?.getRegistrations()
        return { total: (await lab.list('api_payments')).total, workers: workers?.length }
      })
      expect(seen).toEqual({ total: 2, workers: 0 })
      expect(said.join()).toContain('A test answers this page from outside')
      await end()
    },
  )
})
