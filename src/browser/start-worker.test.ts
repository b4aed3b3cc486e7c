import { describe, expect, it } from 'vitest'
import { interceptRequests } from '../playwright/intercept-requests.js'
import { answerFromFake } from '../playwright/keymock-fixtures.js'
import { createTestKeymock } from '../testing/create-test-keymock.js'
import { createInLab, startWorkerInLab } from './test-support/in-lab.js'
import { ownFixture, startLab } from './test-support/start-lab.js'

const page = startLab()

describe('the state', () => {
  it('ends with the page if persist is false', async () => {
    const { tab } = await page.openTab()
    const totalAfterCreating = () =>
      tab.evaluate(async () => {
        await lab.startWorker({ persist: false })
        await lab.create()
        return (await lab.list()).total
      })
    expect(await totalAfterCreating()).toBe(1)
    await page.reload(tab)
    expect(await totalAfterCreating()).toBe(1)
    expect(await tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  it("starts again with another fixture, and the browser's console reports the change", async () => {
    const tab = await page.startedTab()
    await tab.evaluate(createInLab, 3)
    const { tab: later, said } = await page.openTab()
    await tab.close()
    await later.evaluate(startWorkerInLab, { fixtures: ownFixture })
    expect(await later.evaluate(() => lab.list())).toEqual({
      keys: [],
      total: 0,
    })
    expect(said).toContain('info: [keymock] Starting again: the fixture changed since the last visit.')
  })

  it('continues from a restored snapshot', async () => {
    const tab = await page.startedTab()
    const totals = await tab.evaluate(async () => {
      const keymock = await lab.startWorker()
      await lab.create()
      const snapshot = await keymock.snapshot()
      await lab.create()
      const before = (await lab.list()).total
      await keymock.restore(snapshot)
      return [before, (await lab.list()).total]
    })
    expect(totals).toEqual([2, 1])
    await page.reload(tab)
    const total = await tab.evaluate(async () => {
      await lab.startWorker()
      return (await lab.list()).total
    })
    expect(total).toBe(1)
  })

  it("stays in memory without a database, and the browser's console gives the reason", async () => {
    const { tab, said } = await page.openTab()
    const total = await tab.evaluate(async () => {
      indexedDB.open = () => {
        throw new DOMException('The user denied permission.', 'SecurityError')
      }
      await lab.startWorker()
      await lab.create()
      return (await lab.list()).total
    })
    expect(total).toBe(1)
    expect(said.join('\n')).toContain(
      'The browser provides no database for this page: The user denied permission.',
    )
  })
})

describe('startWorker()', () => {
  it.each(['before', 'after'] as const)(
    'prints an error with a remedy if the page starts a second worker %s this call',
    async order => {
      const { tab, said } = await page.openTab()
      await tab.evaluate(async when => {
        const { startWorker, setupWorker, http, HttpResponse } = lab
        const own = setupWorker(http.get('/cart', () => HttpResponse.json({ items: 3 })))
        if (when === 'before') await own.start({ quiet: true })
        await startWorker()
        if (when === 'before') return
        await own.start({ quiet: true })
        await fetch('/cart')
      }, order)
      const warning = 'error: [keymock] This page starts an MSW worker other than that of startWorker().'
      const told = () => said.filter(line => line.startsWith(warning))
      await expect.poll(told).toHaveLength(1)
      expect(told()[0]).toContain('startWorker({ handlers: […] })')
      expect(told()[0]).toContain('(await openKeymock()).handlers')
    },
  )

  it('lets requests reach the network after stop(), or another worker of the page', async () => {
    const { tab, said } = await page.openTab()
    const seen = await tab.evaluate(async () => {
      const { startWorker, setupWorker, http, HttpResponse } = lab
      const keymock = await startWorker()
      const url = '/v1/apis.listKeys?apiId=api_empty'
      const before = (await fetch(url, { headers: { Authorization: 'Bearer keymock-token' } })).status
      await keymock.stop()
      const after = (await fetch(url)).status
      await setupWorker(http.get('/cart', () => HttpResponse.json({ items: 3 }))).start({ quiet: true })
      return [before, after, await (await fetch('/cart')).json()]
    })
    expect(seen).toEqual([200, 404, { items: 3 }])
    expect(said.join('\n')).not.toContain('other than that of startWorker()')
  })

  it("also uses the page's own handlers, and passes unanswered requests to the network", async () => {
    const { tab } = await page.openTab()
    const answers = await tab.evaluate(async () => {
      const { startWorker, http, HttpResponse, list } = lab
      await startWorker({ handlers: [http.get('/cart', () => HttpResponse.json({ items: 3 }))] })
      return [await (await fetch('/cart')).json(), await list(), (await fetch('/index.html')).status]
    })
    expect(answers).toEqual([{ items: 3 }, { keys: [], total: 0 }, 200])
  })

  it('answers below the path of its baseUrl', async () => {
    const { tab } = await page.openTab()
    const statuses = await tab.evaluate(async () => {
      await lab.startWorker({ baseUrl: '/api' })
      const headers = { Authorization: 'Bearer keymock-token' }
      const list = '/v1/apis.listKeys?apiId=api_empty'
      return Promise.all(
        [`/api${list}`, list].map(url => fetch(url, { headers }).then(({ status }) => status)),
      )
    })
    expect(statuses).toEqual([200, 404])
  })
})

describe('openKeymock', () => {
  it("provides handlers for the page's own worker", async () => {
    const { tab } = await page.openTab()
    const answers = await tab.evaluate(async () => {
      const { openKeymock, setupWorker, http, HttpResponse, list } = lab
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

describe('the contract suite inside a page', () => {
  it('finds the mock conformant', async () => {
    const tab = await page.startedTab()
    const report = await tab.evaluate(() =>
      lab.runContract({
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

describe('a mock in a page', () => {
  it('passes the checks that all kinds of mocks share', async () => {
    const { tab } = await page.openTab()
    const failed = await tab.evaluate(() => lab.failedBehaviours())
    expect(failed).toEqual([])
  })

  it('keeps a loaded fixture until a reload', async () => {
    const tab = await page.startedTab()
    const total = () => tab.evaluate(() => lab.list().then(page => page.total))
    await tab.evaluate(createInLab, 3)
    await tab.evaluate(async fixtures => {
      const keymock = await lab.startWorker()
      await keymock.load({ fixtures })
    }, ownFixture)
    expect(await total()).toBe(0)
    await page.reload(tab)
    await tab.evaluate(startWorkerInLab, {})
    expect(await total()).toBe(3)
  })

  it.each(['allow', 'block'] as const)(
    'starts no worker when a Playwright test answers the requests of the page (serviceWorkers: %s)',
    async serviceWorkers => {
      await using tests = await page.browser.newContext({ serviceWorkers })
      const keymock = createTestKeymock()
      await keymock.givenKeys(2)
      const end = await interceptRequests(tests, answerFromFake(keymock))
      const { tab, said } = await page.openTab(page.url, tests.newPage())
      const seen = await tab.evaluate(async () => {
        await lab.startWorker()
        const workers = await navigator.serviceWorker?.getRegistrations()
        return { total: (await lab.list('api_payments')).total, workers: workers?.length }
      })
      expect(seen).toEqual({ total: 2, workers: 0 })
      expect(said.join()).toContain('A test answers the requests of this page')
      await end()
    },
  )
})
