import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { startLab } from './test-support/start-lab.js'

const page = startLab()

const problem = (tab: Page, workerUrl?: string) =>
  tab.evaluate(
    url =>
      lab.startWorker(url === undefined ? {} : { workerUrl: url }).then(
        () => 'started',
        (error: Error) => error.message,
      ),
    workerUrl,
  )

describe("the browser's console", () => {
  it('lists APIs and tokens, names the operation that an unknown path resembles, and gives the reason for a refusal', async () => {
    const { tab, said } = await page.openTab()
    const secrets = await tab.evaluate(async () => {
      await lab.startWorker()
      await fetch('/v1/keys.create', { method: 'POST' })
      const { key } = await lab.create({ recoverable: true })
      await fetch('/v1/apis.listKeys?apiId=api_empty', { headers: { Authorization: 'Bearer not-the-token' } })
      return [key, 'not-the-token', 'keymock-token']
    })
    const start =
      'info: [keymock] Answers GET /v1/apis.listKeys and POST /v1/keys.createKey at any origin. ' +
      'APIs: api_payments (250 keys), '
    const startLine = () => said.find(text => text.startsWith(start))
    await expect.poll(startLine).toMatch(/\. Tokens?: keymock-token/)
    const sentence =
      'warning: [keymock] POST /v1/keys.create is not an operation, so keymock did not answer. The nearest operation is POST /v1/keys.createKey.'
    await expect.poll(() => said).toContain(sentence)
    // Only the start line contains a token: those of the fixture.
    const text = () => said.filter(line => line !== startLine()).join('\n')
    await expect.poll(text).toContain('GET /v1/apis.listKeys got 401 (unknown-token)')
    for (const secret of secrets) expect(text()).not.toContain(secret)
  })

  it('reports a request once, without its query, if the page sent the request before the worker was ready', async () => {
    const { tab, said } = await page.openTab()
    const path = '/v1/apis.listKeys'
    await tab.evaluate(async path => {
      await fetch(`${path}?apiId=hidden`)
      const starting = lab.startWorker()
      const sent = [fetch(`${path}?apiId=hidden`), fetch('/v1/other')]
      await Promise.all([starting, ...sent])
      await lab.create()
    }, path)
    const told = () => said.filter(text => text.includes('before startWorker() had finished'))
    await expect.poll(told).toHaveLength(1)
    expect(told()[0]).toContain(`warning: [keymock] The page requested ${path} before`)
    expect(told()[0]).toContain('await startWorker()')
    expect(said.join('\n')).not.toContain('hidden')
  })

  it('reports no early request when the page awaits `startWorker()` or sets `quiet`', async () => {
    for (const quiet of [false, true]) {
      const { tab, said } = await page.openTab()
      await tab.evaluate(async quiet => {
        if (quiet) await fetch('/v1/apis.listKeys')
        await lab.startWorker({ quiet })
        await lab.create()
        await lab.list()
      }, quiet)
      if (!quiet) await expect.poll(() => said.join()).toContain('[keymock] Answers')
      // Waits until a new observer runs. Observers run in the order of their registration, so keymock's observer has run by then.
      await tab.evaluate(
        () =>
          new Promise<void>(resolve =>
            new PerformanceObserver(() => resolve()).observe({ type: 'resource', buffered: true }),
          ),
      )
      expect(said.filter(text => text.includes('before startWorker()'))).toEqual([])
    }
  })

  it('tells to reload, once, after the browser stopped the worker', async () => {
    const { tab, said } = await page.openTab()
    await tab.evaluate(async () => {
      await lab.startWorker()
      await lab.create()
      await lab.list()
    })
    const told = () => said.filter(text => text.includes('The browser stopped'))
    await expect.poll(() => said.join()).toContain('[keymock] Answers')
    const session = await tab.context().newCDPSession(tab)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
    expect(told()).toEqual([])
    await tab.evaluate(async () => {
      for (let asked = 0; asked < 3; asked++) await fetch('/v1/apis.listKeys?apiId=hidden')
    })
    await expect
      .poll(told)
      .toEqual([
        "warning: [keymock] The browser stopped MSW's service worker, so requests such as /v1/apis.listKeys go to the network. Reload the page.",
      ])
  })

  it('names the `connect-src` directive that blocks a request for an operation', async () => {
    const { tab, said } = await page.openTab()
    await tab.evaluate(async () => {
      await lab.startWorker()
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "connect-src 'self'"
      document.head.append(policy)
      const ask = (url: string) => fetch(url).catch(() => undefined)
      await ask('https://keys.example.test/v1/apis.listKeys?apiId=hidden')
      await ask('https://keys.example.test/elsewhere')
    })
    const told = () => said.filter(text => text.includes('[keymock] The Content-Security-Policy'))
    await expect
      .poll(told)
      .toEqual([
        'warning: [keymock] The Content-Security-Policy of this page blocks https://keys.example.test/v1/apis.listKeys, before keymock can answer. Add https://keys.example.test to its connect-src.',
      ])
  })

  it('shows no start line, notice or warning of keymock if `quiet` is set', async () => {
    const { tab, said } = await page.openTab()
    await tab.evaluate(async () => {
      const keymock = await lab.startWorker({ quiet: true })
      await fetch('/v1/keys.create', { method: 'POST' })
      await fetch('/v1/apis.listKeys')
      await keymock.clock.advance('400d')
    })
    // Without `quiet`, these starts would print lines about the moved clock and the changed random seed.
    for (const randomSeed of [0, 1]) {
      await page.reload(tab)
      await tab.evaluate(async seed => {
        const { startWorker } = lab
        const keymock = await startWorker({ quiet: true, randomSeed: seed })
        if (seed === 1) await keymock.load({ profile: 'standard' })
      }, randomSeed)
    }
    expect(said.filter(line => line.includes('[keymock]'))).toEqual([])
  })
})

describe('a relative `workerUrl`', () => {
  it('starts at the `<base>` of the page', async () => {
    const { tab } = await page.openTab()
    await tab.evaluate(() => {
      const base = document.createElement('base')
      base.href = '/elsewhere/'
      document.head.append(base)
    })
    expect(await problem(tab, 'missing.js')).toContain('/elsewhere/missing.js')
    await tab.evaluate(() => {
      for (const base of document.querySelectorAll('base')) base.href = '/'
      history.replaceState(null, '', '/deep/er/page')
    })
    expect(await problem(tab, 'mockServiceWorker.js')).toBe('started')
  })
})

describe('the error of startWorker()', () => {
  it('names the problem and a remedy for each wrong workerUrl', async () => {
    await writeFile(join(page.folder, 'other.js'), 'addEventListener("fetch", () => undefined)')
    const { tab } = await page.openTab()
    for (const [workerUrl, ...texts] of [
      [
        '/missing.js',
        'WORKER_SCRIPT_MISSING',
        'the server answered 404',
        "The script is in the folder of the page: startWorker({ workerUrl: '/mockServiceWorker.js' })",
      ],
      ['/index.html', 'the server answered with a page instead of a script'],
      [
        '/other.js',
        "The script at this address is not MSW's worker script.",
        'npx keymock init <public-dir>',
      ],
    ]) {
      const message = await problem(tab, workerUrl)
      for (const text of texts) expect(message, workerUrl).toContain(text)
    }
  })

  it('reports a page outside a secure context', async () => {
    await using shop = await page.browser.newContext()
    await shop.route('http://shop.test/**', async route => {
      await route.fulfill({
        response: await route.fetch({ url: route.request().url().replace('http://shop.test', page.url) }),
      })
    })
    const { tab } = await page.openTab('http://shop.test/', shop.newPage())
    const message = await problem(tab)
    expect(message).toContain('INSECURE_CONTEXT')
    expect(message).toContain('Open the page at http://localhost or at an https address')
  })
})
