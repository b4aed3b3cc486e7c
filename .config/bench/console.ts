import type { Browser } from 'playwright'
import { launchBrowser } from '../../src/browser/test-support/launch-browser.js'
import { startKeymock } from '../server-process.js'
import { authorization } from './answer.js'
import { type Figure, median } from './figure.js'

const loads = 15
const keys = 10_000
/** As many as the journal keeps. */
const requests = 1000
const frames = 360
const pxPerFrame = 72
/** What a screen of 60 Hz has for a frame, and half of another. */
const smoothMs = 25

type Timed = typeof globalThis & { rowsAt?: number }

/** How soon the console shows the first rows, and how evenly long lists move. */
export async function consoleFigures(): Promise<Figure[]> {
  await using server = await startKeymock('--quiet')
  const browser = await launchBrowser()
  try {
    const firstViews = [
      await firstView(browser, server.url, 'a browser that was never there'),
      await firstView(browser, server.url, 'a browser that has the script'),
    ]
    const crowd = `${server.url}/sandboxes/crowd`
    await fetch(`${crowd}/_keymock/keys`, {
      method: 'POST',
      body: JSON.stringify({ apiId: 'api_empty', count: keys }),
    })
    for (let asked = 0; asked < requests; asked++) {
      const page = await fetch(`${crowd}/v1/apis.listKeys?apiId=api_empty&limit=1`, {
        headers: { authorization },
      })
      await page.arrayBuffer()
    }
    const console = `${server.url}/_keymock/console/#`
    return [
      ...firstViews,
      await scrolling(browser, `${console}/keys?sandbox=crowd&api=api_empty`, `${keys} keys`),
      await scrolling(browser, `${console}/requests?sandbox=crowd`, `${requests} requests`),
    ]
  } finally {
    await browser.close()
  }
}

/** From the server's first byte to the frame that has the first rows of keys. */
async function firstView(
  browser: Browser,
  url: string,
  who: 'a browser that was never there' | 'a browser that has the script',
): Promise<Figure> {
  const taken: number[] = []
  const known = await browser.newContext()
  for (let load = 0; load <= loads; load++) {
    const context = who === 'a browser that has the script' ? known : await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(markFirstRows)
    await page.goto(url)
    await page.waitForFunction(() => (globalThis as Timed).rowsAt !== undefined)
    const ms = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return ((globalThis as Timed).rowsAt ?? 0) - (navigation?.responseStart ?? 0)
    })
    // The first one warms up the machine, and fills what a browser keeps.
    if (load > 0) taken.push(ms)
    await page.close()
    if (context !== known) await context.close()
  }
  await known.close()
  return {
    name: `console, first rows in ${who}`,
    value: median(taken),
    unit: 'ms',
    target: { atMost: 300 },
    detail: `median of ${loads} loads after the server's answer, ${Math.round(Math.min(...taken))} to ${Math.round(Math.max(...taken))} ms`,
  }
}

/** Runs in the page. */
function markFirstRows(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('.grid-row') === null) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        ;(globalThis as Timed).rowsAt = performance.now()
      }
      port2.postMessage('painted')
    })
  }).observe(document, { childList: true, subtree: true })
}

/** How many frames come too late while a list moves by two rows with each of them. */
async function scrolling(browser: Browser, url: string, what: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.locator(`[role=grid][aria-rowcount="${rowsOf(what)}"]`).waitFor()
  const taken: number[] = await page.evaluate(scroll)
  const movedPx = await page.getByRole('grid').evaluate(({ scrollTop }) => scrollTop)
  if (movedPx < frames * pxPerFrame) throw new Error(`The ${what} moved by ${movedPx} pixels only.`)
  await page.close()
  const late = taken.filter(ms => ms > smoothMs)
  return {
    name: `console, late frames of ${what} scrolled`,
    value: (late.length / taken.length) * 100,
    unit: 'percent',
    target: { atMost: 5 },
    detail: `${late.length} of ${taken.length} took over ${smoothMs} ms; median ${median(taken).toFixed(1)}, longest ${Math.round(Math.max(...taken))} ms`,
  }
}

/** The rows and their heads. */
function rowsOf(what: string): number {
  return Number.parseInt(what, 10) + 1
}

/** As text: what runs these files names the functions in them by a function of its own, which no page has. */
const scroll = `new Promise(resolve => {
  const grid = document.querySelector('[role=grid]')
  const taken = []
  let before = performance.now()
  const next = () => {
    const now = performance.now()
    taken.push(now - before)
    before = now
    if (taken.length > ${frames}) return resolve(taken.slice(1))
    grid.scrollTop += ${pxPerFrame}
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`
