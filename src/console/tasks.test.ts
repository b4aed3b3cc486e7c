import { json } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type {
  ClockState,
  ContractRun,
  FaultPage,
  JournalPage,
  Overview,
} from '../../schemas/generated/types.js'
import { answered, startConsole } from './test-support/start-console.js'

const subject = startConsole()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name }).first()

interface Task {
  at: string
  clicks: number
  before?(sandbox: string): Promise<unknown>
  act(page: Page, sandbox: string): Promise<unknown>
  done(page: Page, sandbox: string): Promise<unknown>
}

const refusedCreate = (sandbox: string) => subject.create(sandbox, '{"apiId":"api_payments","byteLength":3}')
const get = <Answer>(sandbox: string, path: string) =>
  subject.control(sandbox, 'GET', path) as Promise<Answer>

const tasks: Readonly<Record<string, Task>> = {
  'find a key': {
    at: '/keys',
    clicks: 1,
    async act(page) {
      await page.getByRole('searchbox', { name: 'Search keys' }).click()
      await page.keyboard.type('laptop')
    },
    async done(page) {
      await row(page, 'Checkout worker').waitFor({ state: 'detached' })
      await row(page, 'Disabled: a lost laptop').waitFor()
    },
  },
  'explain a refusal': {
    at: '/requests',
    clicks: 1,
    before: refusedCreate,
    act: page => answered(page, 400).click(),
    done: page => page.getByText('"minimum" in ').waitFor(),
  },
  'undo a deletion': {
    at: '/keys',
    clicks: 3,
    async act(page) {
      await row(page, 'Checkout worker').click()
      await button(page, 'Delete').click()
      await button(page, 'Undo').click()
    },
    async done(page) {
      await page.getByText('Undone.').waitFor()
      await row(page, 'Checkout worker').waitFor()
    },
  },
  'retry a request': {
    at: '/requests',
    clicks: 2,
    before: refusedCreate,
    async act(page) {
      await answered(page, 400).click()
      await button(page, 'Send again').click()
    },
    async done(page, sandbox) {
      await page.getByText('Sent again').waitFor()
      expect((await get<JournalPage>(sandbox, '/requests')).total).toBe(2)
    },
  },
  'refuse the next create': {
    at: '/faults',
    clicks: 1,
    act: page => button(page, 'Add fault').click(),
    async done(page, sandbox) {
      await page.getByText('Added:').waitFor()
      expect((await subject.create(sandbox, '{"apiId":"api_payments"}')).status).toBe(429)
    },
  },
  'fail after two seconds': {
    at: '/faults',
    clicks: 2,
    async act(page) {
      await page.getByLabel('Wait first').first().click()
      await page.keyboard.type('2s')
      await button(page, 'Add fault').click()
    },
    async done(page, sandbox) {
      await page.getByText('Added:').waitFor()
      const { faults } = await get<FaultPage>(sandbox, '/faults')
      expect(faults.map(({ fault }) => fault)).toMatchObject([
        { effect: { failure: 'rate-limited' }, delay: '2s', times: 1 },
      ])
    },
  },
  'expire a key, and undo it': {
    at: '/keys',
    clicks: 3,
    async act(page) {
      await row(page, 'Checkout worker').click()
      await button(page, 'Expire now').click()
      await row(page, 'Checkout worker').getByText('Expired', { exact: true }).waitFor()
      await button(page, 'Undo').click()
    },
    done: page => row(page, 'Checkout worker').getByText('Active').waitFor(),
  },
  'delay answers': {
    at: '/faults',
    clicks: 1,
    act: page => button(page, 'Slow').click(),
    async done(page, sandbox) {
      await page.getByText('Added:').waitFor()
      const { faults } = await get<FaultPage>(sandbox, '/faults')
      expect(faults.map(({ fault }) => fault)).toEqual([{ effect: { delay: { from: '500ms', to: '2s' } } }])
    },
  },
  'move time': {
    at: '/time',
    clicks: 1,
    act: page => button(page, '+30 d').click(),
    done: (_, sandbox) =>
      expect.poll(async () => (await get<ClockState>(sandbox, '/clock')).offsetMs).toBe(30 * 86_400_000),
  },
  'export the state': {
    at: '/state',
    clicks: 1,
    async act(page) {
      const download = page.waitForEvent('download')
      await button(page, 'Export state').click()
      const { keys } = (await json(await (await download).createReadStream())) as { keys: unknown[] }
      expect(keys.length).toBeGreaterThan(0)
    },
    done: async () => undefined,
  },
  'restore a state': {
    at: '/state',
    clicks: 1,
    async act(page, sandbox) {
      const snapshot = await get(sandbox, '/state')
      await subject.create(sandbox, '{"apiId":"api_empty"}')
      const chooser = page.waitForEvent('filechooser')
      await page.locator('button', { hasText: 'Restore state' }).click()
      const buffer = Buffer.from(JSON.stringify(snapshot))
      await (await chooser).setFiles({ name: 'kept.json', mimeType: 'application/json', buffer })
    },
    async done(page, sandbox) {
      await page.getByText('Restored kept.json.').waitFor()
      const { apis } = await get<Overview>(sandbox, '/')
      expect(apis.find(({ id }) => id === 'api_empty')?.keyCount).toBe(0)
    },
  },
  'isolate a test': {
    at: '/sandboxes',
    clicks: 1,
    act: page => button(page, 'Create and open').click(),
    async done(page, sandbox) {
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      const name = new URLSearchParams(page.url().split('?').at(-1)).get('sandbox')
      expect(name).not.toBe(sandbox)
    },
  },
  'check the contract': {
    at: '/contract',
    clicks: 1,
    act: page => button(page, 'Run contract suite').click(),
    async done(page) {
      await page.getByRole('progressbar').or(page.locator('iframe')).waitFor()
      const latest = await fetch(`${subject.url}/_keymock/contract`)
      expect(((await latest.json()) as ContractRun).state).toMatch(/running|finished/)
      await fetch(`${subject.url}/_keymock/contract`, { method: 'DELETE' })
    },
  },
}

describe('a new user', () => {
  it.each(Object.entries(tasks))(
    'can %s with at most three clicks',
    async (name, { at, clicks, before, act, done }) => {
      const sandbox = name.replace(/\W+/g, '-')
      await before?.(sandbox)
      const page = await subject.visit({ sandbox, at })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => {
        const counter = globalThis as { clicks?: number }
        counter.clicks = 0
        // A click that the keyboard causes has `detail` 0.
        addEventListener(
          'click',
          event => {
            if (event.isTrusted && event.detail > 0) counter.clicks = (counter.clicks ?? 0) + 1
          },
          true,
        )
      })
      await act(page, sandbox)
      await done(page, sandbox)
      expect(await page.evaluate(() => (globalThis as { clicks?: number }).clicks)).toBe(clicks)
      expect(clicks).toBeLessThanOrEqual(3)
      expect(subject.complaints).toEqual([])
    },
  )
})
