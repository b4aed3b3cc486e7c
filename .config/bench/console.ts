import type { Browser } from 'playwright'
import { launchBrowser } from '../../src/browser/test-support/launch-browser.js'
import { authorized } from '../ask.js'
import { startKeymock } from '../server-process.js'
import { type Figure, median } from './figure.js'

const loads = 15
const keys = 10_000
/** The journal keeps at most this many requests. */
const requests = 1000
const frames = 360
const pxPerFrame = 72
/** The duration of one and a half frames at 60 Hz. A longer frame is late. */
const smoothMs = 25

const drawn = 'The first rows took'

export async function consoleFigures(): Promise<Figure[]> {
  await using server = await startKeymock('--quiet')
  const browser = await launchBrowser()
  const keysView = `${server.url}/_keymock/console/#/keys`
  try {
    const firstViews = [await firstRows(browser, keysView, false), await firstRows(browser, keysView, true)]
    const crowd = `${server.url}/sandboxes/crowd`
    await fetch(`${crowd}/_keymock/keys`, {
      method: 'POST',
      body: JSON.stringify({ apiId: 'api_empty', count: keys }),
    })
    for (let asked = 0; asked < requests; asked++) {
      const page = await fetch(`${crowd}/v1/apis.listKeys?apiId=api_empty&limit=1`, { headers: authorized })
      await page.arrayBuffer()
    }
    const console = `${server.url}/_keymock/console/#`
    return [
      ...firstViews,
      await scrolling(browser, `${console}/keys?sandbox=crowd&api=api_empty`, `a page of ${keys} keys`),
      await scrolling(browser, `${console}/requests?sandbox=crowd`, `a page of ${requests} requests`),
    ]
  } finally {
    await browser.close()
  }
}

async function firstRows(browser: Browser, url: string, isCached: boolean): Promise<Figure> {
  const taken: number[] = []
  const known = await browser.newContext()
  for (let load = 0; load <= loads; load++) {
    const context = isCached ? known : await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(sayFirstRows, drawn)
    // Waits for a message. To inspect the page, most other methods would load Playwright's script during the measurement.
    const said = page.waitForEvent('console', message => message.text().startsWith(drawn))
    await page.goto(url, { waitUntil: 'commit' })
    const ms = Number((await said).text().slice(drawn.length))
    // The first load is not measured: it warms up the machine, and fills the browser's cache.
    if (load > 0) taken.push(ms)
    await page.close()
    if (context !== known) await context.close()
  }
  await known.close()
  return {
    name: `console, first rows in a browser ${isCached ? 'with the script in its cache' : 'without a cache'}`,
    value: median(taken),
    unit: 'ms',
    atMost: 300,
    detail: `median of ${loads} loads, timed from the server's answer: ${Math.round(Math.min(...taken))} to ${Math.round(Math.max(...taken))} ms`,
  }
}

/** Runs in the page, so it cannot use the variables of this module. */
function sayFirstRows(words: string): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('tbody tr') === null) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const paintedAt = performance.now()
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        console.debug(words, paintedAt - (navigation?.responseStart ?? 0))
      }
      port2.postMessage('painted')
    })
  }).observe(document, { childList: true, subtree: true })
}

async function scrolling(browser: Browser, url: string, what: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.locator('tbody tr').nth(99).waitFor()
  const taken: number[] = await page.evaluate(scroll)
  await page.close()
  const late = taken.filter(ms => ms > smoothMs)
  return {
    name: `console, late frames while scrolling ${what}`,
    value: (late.length / taken.length) * 100,
    unit: 'percent',
    atMost: 5,
    detail: `${late.length} of ${taken.length} frames took over ${smoothMs} ms; median ${median(taken).toFixed(1)}, longest ${Math.round(Math.max(...taken))} ms`,
  }
}

/** Runs in the page. The code is a string: in a function, tsx would insert calls of a helper that the page lacks. */
const scroll = `new Promise(resolve => {
  const grid = document.querySelector('.table-box')
  const taken = []
  let before = performance.now()
  const next = () => {
    const now = performance.now()
    taken.push(now - before)
    before = now
    if (taken.length > ${frames}) return resolve(taken.slice(1))
    // At the end of the page, scrolling begins again.
    const top = grid.scrollTop
    grid.scrollTop += ${pxPerFrame}
    if (grid.scrollTop === top) grid.scrollTop = 0
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`
