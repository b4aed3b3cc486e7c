import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../contract-tests/test-support/sample-report.js'
import type {
  ClockState,
  ContractReport,
  FaultPage,
  Overview,
  ProfileView,
  SandboxList,
} from '../../schemas/generated/types.js'
import { answered, startConsole } from './test-support/start-console.js'

const subject = startConsole(true)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the views of the console', () => {
  it('show each request when it arrives, and the reason for a refusal', async () => {
    const page = await subject.visit({ sandbox: 'requests', at: '/requests' })
    await page.getByText('No requests yet').waitFor()
    await subject.create('requests', '{"apiId":"api_payments","byteLength":8}')
    await answered(page, 400).click()
    const detail = page.getByRole('region', { name: 'Request details' })
    await detail.getByText('"minimum" in ').waitFor()
    await subject.create('requests', '{"apiId":"api_payments"}')
    await answered(page, 200).waitFor()
    await page.getByRole('button', { name: 'Served' }).click()
    await page.getByText('1 of 2 requests').waitFor()
    expect(subject.complaints).toEqual([])
  })

  it('show markup in paths and bodies as text', async () => {
    const markup = '<img src=x onerror="globalThis.hacked=1">'
    await subject.create('paths', JSON.stringify({ apiId: markup, meta: { [markup]: markup } }))
    await fetch(`${subject.url}/sandboxes/paths/v1/${markup}`)
    const page = await subject.visit({ sandbox: 'paths', at: '/requests' })
    await page.getByRole('row').nth(2).click()
    await page.getByRole('region', { name: 'Request details' }).getByText('onerror').first().waitFor()
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(subject.complaints).toEqual([])
  })

  it('move and stop the clock, and return it to real time', async () => {
    const page = await subject.visit({ sandbox: 'time', at: '/time' })
    const clock = async () => (await subject.control('time', 'GET', '/clock')) as ClockState
    await page.getByText(/^Real time,/).waitFor()
    await button(page, '+30 d').click()
    await page
      .getByRole('button', { name: 'Return to real time' })
      .and(page.locator(':not([aria-disabled])'))
      .waitFor()
    expect((await clock()).offsetMs).toBe(30 * 86_400_000)
    await page
      .getByRole('region', { name: 'Latest move' })
      .getByText(/^\d+ expired, \d+ refilled$/)
      .waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Real time,/).waitFor()
    await page.getByRole('slider', { name: 'Time of the service' }).press('PageUp')
    await expect.poll(async () => Math.round((await clock()).offsetMs / 60_000)).toBe(1440)
    await button(page, 'Stop clock').click()
    await button(page, 'Start clock').waitFor()
    expect((await clock()).frozen).toBe(true)
    await page.getByLabel('Date and time in UTC').fill('2031-05-06T07:08:09')
    await button(page, 'Move clock').click()
    await page.getByRole('timer').getByText('6 May 2031, 07:08:09').waitFor()
    await button(page, 'Return to real time').last().click()
    await page.getByText(/^Real time,/).waitFor()
    expect(await clock()).toMatchObject({ frozen: false, offsetMs: 0 })
    await button(page, 'To the next expiry').click()
    await page
      .getByRole('button', { name: 'Return to real time' })
      .and(page.locator(':not([aria-disabled])'))
      .waitFor()
    const { keys } = (await subject.control('time', 'GET', '/keys?text=Expires%20tomorrow')) as {
      keys: { state: string }[]
    }
    expect(keys[0]?.state).toBe('expired')
  })

  it('make the next create fail, list the active faults and remove a fault', async () => {
    const page = await subject.visit({ sandbox: 'faults', at: '/faults' })
    const faults = async () => ((await subject.control('faults', 'GET', '/faults')) as FaultPage).faults
    await page.getByText('No faults.').waitFor()
    await button(page, 'Add fault').click()
    await page.getByRole('listitem').getByText('keys.createKey fails with rate-limited, once').waitFor()
    expect((await subject.create('faults', '{"apiId":"api_payments"}')).status).toBe(429)
    await page.getByText('1 fault ended').waitFor()
    await page.getByRole('button', { name: 'Delay' }).click()
    await page.getByLabel('Delay', { exact: true }).last().fill('2s to 3s')
    await page.getByLabel('Operation').selectOption('')
    await page.getByLabel('Times').fill('')
    await page.getByText('Limit the fault').click()
    await page.getByLabel('Rate').fill('0.25')
    await button(page, 'Add fault').click()
    const line = page.getByRole('listitem').getByText('Every request waits 2 s to 3 s, 25 % of the time')
    await line.waitFor()
    expect((await faults()).map(({ fault }) => fault)).toContainEqual({
      effect: { delay: { from: '2s', to: '3s' } },
      rate: 0.25,
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('region', { name: 'Active faults' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.getByRole('region', { name: 'Active faults' }).waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Faults' }).click()
    await line.waitFor({ state: 'detached' })
    expect((await faults()).filter(({ over }) => !over)).toEqual([])
    expect(subject.complaints).toEqual([])
  })

  it('reset the state, undo the reset, refuse an invalid fixture, and change the profile', async () => {
    await subject.create('state', '{"apiId":"api_empty","name":"Kept"}')
    const page = await subject.visit({ sandbox: 'state', at: '/state' })
    const empty = async () =>
      ((await subject.control('state', 'GET', '/')) as Overview).apis.find(({ id }) => id === 'api_empty')
        ?.keyCount
    await button(page, 'Reset to the fixture').click()
    await page.getByText('State reset to the fixture.').waitFor()
    expect(await empty()).toBe(0)
    await button(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect(await empty()).toBe(1)
    await button(page, 'Reset to the fixture').click()
    await expect.poll(empty).toBe(0)
    await subject.create('state', '{"apiId":"api_payments"}')
    await button(page, 'Undo').click()
    await page.getByText('Another request has changed the state since that action.').waitFor()
    const file = { name: 'empty.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.locator('input[aria-label="Load fixture"]').setInputFiles(file)
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByLabel('Reset with another profile').selectOption('unkey-v1')
    await button(page, 'Change profile').click()
    await page.getByRole('heading', { name: 'Choices that differ from standard' }).waitFor()
    expect(((await subject.control('state', 'GET', '/profile')) as ProfileView).name).toBe('unkey-v1')
  })

  it('create, open, reset and delete sandboxes', async () => {
    const page = await subject.visit({ at: '/sandboxes' })
    const names = async () =>
      ((await (await fetch(`${subject.url}/_keymock/sandboxes`)).json()) as SandboxList).sandboxes.map(
        ({ name }) => name,
      )
    await page.getByLabel('Name', { exact: true }).fill('made-here')
    await button(page, 'Create and open').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(page.url()).toContain('sandbox=made-here')
    expect(await names()).toContain('made-here')
    await button(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect(await names()).not.toContain('made-here')
    await page.getByRole('navigation').getByRole('link', { name: 'Sandboxes' }).click()
    const root = page.getByRole('listitem').filter({ hasText: 'root' })
    await root.getByText('requests a second').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('made-here')
    await button(page, 'Create and open').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await subject.create('made-here', '{"apiId":"api_empty"}')
    await page.getByRole('navigation').getByRole('link', { name: 'Sandboxes' }).click()
    const line = page.getByRole('listitem').filter({ hasText: '/sandboxes/made-here' })
    await button(page, 'Reset').and(line.getByRole('button')).click()
    await page.getByText('Sandbox made-here reset to the fixture.').waitFor()
    expect(
      ((await subject.control('made-here', 'GET', '/keys?apiId=api_empty')) as { total: number }).total,
    ).toBe(0)
    await line.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Sandbox made-here deleted.').waitFor()
    expect(await names()).not.toContain('made-here')
    await button(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect(await names()).toContain('made-here')
    expect(subject.complaints).toEqual([])
  })

  it('show the sandbox with the slowest answer first, with the one full bar', async () => {
    const { url, control, create } = subject
    await control('a-quick-test', 'GET', '/')
    await control('z-slow-test', 'POST', '/faults', { effect: { delay: '2500ms' } })
    await create('z-slow-test', '{"apiId":"api_empty"}')
    const page = await subject.visit({ url, at: '/sandboxes' })
    const cards = page.getByRole('listitem').filter({ hasText: '/sandboxes/' })
    await cards.first().getByText('z-slow-test', { exact: true }).waitFor()
    expect(await page.locator('.bar .fill-warn').count()).toBe(1)
    await cards.first().locator('.bar .fill-warn').waitFor()
  })

  it('open a report of the contract suite, and refuse a file of another kind', async () => {
    const page = await subject.visit({ sandbox: 'contract', at: '/contract' })
    const open = (json: unknown) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'report.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(json)),
      })
    await open({ keys: [] })
    await page.getByText('The file is not a contract report.').waitFor()
    await open(sampleReport())
    const report = page.frameLocator('iframe')
    await report.getByRole('heading', { name: 'not conformant' }).waitFor()
    await report.getByRole('article').getByText('PFX-01').first().waitFor()
    await button(page, 'Close report').click()
    await page.getByText('No report is open').waitFor()
    expect(subject.complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  })

  it('run the contract suite in a separate sandbox, one run at a time, and cancel a run', async () => {
    const page = await subject.visit({ sandbox: 'run', at: '/contract' })
    await button(page, 'Run contract suite').click()
    const progress = page.getByRole('progressbar', { name: 'Requirements with a result' })
    await progress.waitFor()
    await button(page, 'Run contract suite').and(page.locator('[aria-disabled=true]')).waitFor()
    await button(page, 'Cancel run').click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'stopped' }).waitFor()
    await button(page, 'Run contract suite').click()
    await progress.waitFor()
    await progress.waitFor({ state: 'detached' })
    await page.frameLocator('iframe').getByRole('heading', { name: 'conformant' }).waitFor()
    const report = (await (await fetch(`${subject.url}/_keymock/contract/report`)).json()) as ContractReport
    expect(report.counts.fail).toBe(0)
    // The run knew all facts about the mock, so it skips only the requirement that takes five minutes.
    expect(report.results.filter(({ status }) => status === 'skip').map(({ id }) => id)).toEqual(['TOT-02'])
    await page.getByRole('link', { name: 'Show its requests' }).click()
    await page.getByRole('row').nth(1).waitFor()
    expect(page.url()).toContain('sandbox=contract-')
    expect(subject.complaints).toEqual([])
  })
})
