import { mkdir, rm } from 'node:fs/promises'
import type { Page } from 'playwright'
import { sampleReport } from '../contract-tests/test-support/sample-report.js'
import { launchBrowser } from '../src/browser/test-support/launch-browser.js'
import { builtServer } from '../src/console/test-support/built-server.js'
import { ConsolePage } from '../src/console/test-support/console-page.js'
import { control } from '../src/console/test-support/control.js'

/**
 * Takes a picture of every view of the console, at three widths and in both schemes, into `pictures/`, which git ignores. To
 * select views: `npm run pictures -- keys faults`.
 */

const folder = 'pictures'
const widths = [1440, 768, 375]
const schemes = ['light', 'dark'] as const

interface Picture {
  at: string
  act?: (page: Page) => Promise<unknown>
}

const openReport = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'report.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(sampleReport())),
  })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Waits for the rows, because the page may ignore the keyboard before they appear. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press(key)
}

const pictures: Readonly<Record<string, Picture>> = {
  overview: { at: '/overview' },
  keys: { at: '/keys' },
  'keys-detail': { at: '/keys?key=key_checkout' },
  'keys-selected': {
    at: '/keys',
    async act(page) {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      for (const place of [0, 1, 2]) await boxes.nth(place).click()
    },
  },
  'keys-edited': { at: '/keys?key=key_checkout', act: page => click(page, 'Edit') },
  'keys-create': { at: '/keys?window=create' },
  'keys-none': { at: '/keys?api=api_empty' },
  'keys-unknown': { at: '/keys?key=key_none' },
  requests: { at: '/requests' },
  'requests-detail': { at: '/requests', act: page => page.getByRole('row').nth(1).click() },
  time: { at: '/time' },
  faults: { at: '/faults', act: page => click(page, 'Slow') },
  state: { at: '/state' },
  profile: { at: '/state?part=profile' },
  sandboxes: { at: '/sandboxes' },
  contract: { at: '/contract' },
  report: {
    at: '/contract',
    async act(page) {
      await openReport(page)
      await page.frameLocator('iframe').getByText('PFX-01').first().waitFor()
    },
  },
  walk: { at: '/requests?q=cursor', act: page => page.getByRole('row').nth(1).click() },
  undo: { at: '/state', act: page => click(page, 'Reset to the fixture') },
  palette: { at: '/keys', act: page => press(page, 'Control+k') },
  help: { at: '/keys', act: page => press(page, '?') },
}

const asked = process.argv.slice(2)
const chosen = Object.entries(pictures).filter(([name]) => asked.length === 0 || asked.includes(name))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await using server = await builtServer()
const browser = await launchBrowser()
const { page, visit } = await opened()
try {
  for (const [name, { at, act }] of chosen) {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
        await visit(at)
        await act?.(page).catch((error: Error) =>
          console.error(`${name}, ${width}: ${error.message.split('\n')[0]}`),
        )
        await page.waitForTimeout(350)
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
      }
    }
  }
} finally {
  await browser.close()
}

/** Fills the sandbox `demo` with requests of each kind: made, refused, failed, retried, and pages with creates between them. */
async function opened() {
  const { url } = server
  const headers = { authorization: 'Bearer keymock-token', 'content-type': 'application/json' }
  const ask = (path: string, init: object = { headers }) => fetch(`${url}/sandboxes/demo/v1/${path}`, init)
  const create = (body: object) =>
    ask('keys.createKey', { method: 'POST', headers, body: JSON.stringify({ apiId, ...body }) })
  const fault = (body: object) => control(url, 'demo', 'POST', '/faults', { times: 1, ...body })
  const apiId = 'api_payments'
  await control(url, 'demo', 'PATCH', '/clock', { advance: '3d', freeze: true })
  await fault({ operation: 'keys.createKey', effect: { failure: 'rate-limited' } })
  await fault({ operation: 'apis.listKeys', effect: { connection: 'cut' } })
  for (const body of [{}, { apiId: 'api_none' }, { byteLength: 3 }]) await create(body)
  await ask(`apis.listKeys?apiId=${apiId}&limit=5`)
    .then(answer => answer.text())
    .catch(() => undefined)
  await ask(`apis.listKeys?apiId=${apiId}`, {})
  await fault({ effect: { failure: 'internal-error' }, delay: '120ms' })
  for (let attempt = 0; attempt < 4; attempt++) {
    await create({ roles: ['admn'] })
    await new Promise(resolve => setTimeout(resolve, 40 * 2 ** attempt))
  }
  let cursor = ''
  for (let read = 0; read < 4; read++) {
    const answer = await ask(`apis.listKeys?apiId=${apiId}&limit=80${cursor}`)
    cursor = `&cursor=${((await answer.json()) as { cursor?: string }).cursor}`
    await create({ name: 'Made during the walk' })
  }
  const shown = await ConsolePage.open(browser, url)
  shown.page.setDefaultTimeout(4000)
  return { page: shown.page, visit: (at: string) => shown.visit({ sandbox: 'demo', at }) }
}
