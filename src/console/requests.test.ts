import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { ControlledKeys, FaultPage, JournalPage } from '../../schemas/generated/types.js'
import { answered, startConsole } from './test-support/start-console.js'

const subject = startConsole()

const row = (page: Page, name: string) => page.getByRole('row', { name }).first()
const detail = (page: Page) => page.getByRole('region', { name: 'Request details' })

async function requestsIn(sandbox: string): Promise<Page> {
  for (const fields of [
    { externalId: 'ada' },
    { externalId: 'alan' },
    { externalId: 'ada' },
    { byteLength: 3 },
  ])
    await subject.create(sandbox, JSON.stringify({ apiId: 'api_payments', ...fields }))
  const page = await subject.visit({ sandbox, at: '/requests' })
  await answered(page, 400).waitFor()
  return page
}

/** Reads three pages, with a create after the first. */
async function walkIn(sandbox: string): Promise<void> {
  const pageSize = 10
  let cursor = ''
  for (let read = 0; read < 3; read++) {
    const query = `apiId=api_payments&limit=${pageSize}${cursor}`
    const answer = await fetch(`${subject.url}/sandboxes/${sandbox}/v1/apis.listKeys?${query}`, {
      headers: { authorization: 'Bearer keymock-token' },
    })
    cursor = `&cursor=${((await answer.json()) as { cursor?: string }).cursor}`
    if (read === 0) await subject.create(sandbox, '{"apiId":"api_payments"}')
  }
}

describe('the view of a request', () => {
  it('links to the requests of its user and of its key', async () => {
    const page = await requestsIn('follow')
    await answered(page, 200).click()
    await detail(page).getByRole('link', { name: 'Requests with ada' }).click()
    await page.getByText('2 requests', { exact: true }).waitFor()
    await answered(page, 200).click()
    await detail(page).getByRole('link', { name: 'Requests with this key' }).click()
    await page.getByText('1 request', { exact: true }).waitFor()
    expect(subject.complaints).toEqual([])
  })

  it('makes the next similar request fail, but no other request', async () => {
    const page = await requestsIn('like')
    await answered(page, 200).click()
    await page.getByRole('button', { name: 'Fail the next similar request' }).click()
    const faults = async () => ((await subject.control('like', 'GET', '/faults')) as FaultPage).faults
    await expect.poll(async () => (await faults()).length).toBe(1)
    const statusOf = async (externalId: string) =>
      (await subject.create('like', JSON.stringify({ apiId: 'api_payments', externalId }))).status
    expect([await statusOf('alan'), await statusOf('ada'), await statusOf('ada')]).toEqual([200, 500, 200])
  })

  it('folds equal failures in a row, and sends a request again with the nearest existing role, which can be undone', async () => {
    for (let attempt = 0; attempt < 3; attempt++)
      await subject.create('folded', '{"apiId":"api_payments","roles":["admn"]}')
    const page = await subject.visit({ sandbox: 'folded', at: '/requests' })
    await answered(page, 422).getByText('× 3').click()
    await expect.poll(() => page.getByRole('cell', { name: '422', exact: true }).count()).toBe(3)
    await answered(page, 422).click()
    await detail(page).locator('mark').getByText('"admn"').waitFor()
    await page.getByRole('button', { name: 'Send with "admin"' }).click()
    await page.getByText('Sent again: 200.').waitFor()
    const { total } = (await subject.control('folded', 'GET', '/keys?role=admin&limit=1')) as ControlledKeys
    await page.keyboard.press('Control+z')
    await page.getByText('Undone.').waitFor()
    expect(await subject.control('folded', 'GET', '/keys?role=admin&limit=1')).toMatchObject({
      total: total - 1,
    })
  })

  it('draws the time of each answer, and the part of it that a fault waited', async () => {
    const fault = { effect: { failure: 'internal-error' }, delay: '30ms', times: 1 }
    await subject.control('pulse', 'POST', '/faults', fault)
    for (let sent = 0; sent < 2; sent++) await subject.create('pulse', '{"apiId":"api_payments"}')
    const page = await subject.visit({ sandbox: 'pulse', at: '/requests' })
    await page.getByRole('img', { name: /^2 requests from/ }).waitFor()
    const titles = await page.locator('.pulse title').allTextContents()
    expect(titles).toEqual([
      expect.stringMatching(/^500, .*, of which a fault waited 30 ms$/),
      expect.stringMatching(/^200, /),
    ])
    await page.locator('.pulse rect').nth(1).click()
    await detail(page).getByText('of which a fault waited 30 ms').waitFor()
  })

  it('draws the pages of a walk through a listing, with the creates between them', async () => {
    await walkIn('walk')
    const page = await subject.visit({ sandbox: 'walk', at: '/requests' })
    await row(page, 'listKeys').click()
    const walk = page.getByRole('region', { name: 'Walk' })
    await walk.getByText(/^\d+ keys\. Each of them is on one page\.$/).waitFor()
    await walk.getByText('1 create between the pages').waitFor()
    expect(await walk.getByRole('link').allTextContents()).toEqual(['Page 1', 'Page 2', 'Page 3'])
  })

  it('marks a key that is on two pages of a walk, and a key that is on no page', async () => {
    await walkIn('lost')
    const page = await subject.visit({ sandbox: 'lost', at: '/requests' })
    const ids: string[] = []
    // Answers as for a service that counts pages by position: the create moves a key to the next page, and a deletion moves one back.
    await page.route(/requests\?operation=apis\.listKeys/, async route => {
      const response = await route.fetch()
      const json = (await response.json()) as JournalPage
      const [first, second] = json.requests.map(({ listed }) => listed?.keyIds ?? [])
      if (first === undefined || second === undefined) throw new Error('There are no two pages.')
      ids.push(first.at(-1) ?? '', second[0] ?? '')
      second[0] = first.at(-1) ?? ''
      await route.fulfill({ response, json })
    })
    await row(page, 'listKeys').click()
    const walk = page.getByRole('region', { name: 'Walk' })
    await walk.getByText('On two pages').waitFor()
    const [twice, lost] = ids
    expect(twice).not.toBe(lost)
    await walk.getByText(` keys. On two pages: ${twice}. On no page: ${lost}.`).waitFor()
    const red = () =>
      walk.locator('.fill-failed').evaluateAll(cells => cells.map(cell => cell.getAttribute('title')))
    expect(await red()).toEqual([twice, twice, lost])
    await walk.getByText('1 create between the pages').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
