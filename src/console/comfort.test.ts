import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { ControlledKeys, Overview } from '../../schemas/generated/types.js'
import { axeFindings } from './test-support/axe-findings.js'
import { cutRings } from './test-support/cut-rings.js'
import { startConsole } from './test-support/start-console.js'

const subject = startConsole()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function stateOf(sandbox: string, name: string): Promise<string | undefined> {
  const path = `/keys?text=${encodeURIComponent(name)}`
  const { keys } = (await subject.control(sandbox, 'GET', path)) as ControlledKeys
  return keys[0]?.state
}

describe('the command palette', () => {
  it('finds commands and keys by a few letters and the arrow keys, and closes on Escape', async () => {
    const page = await subject.visit({ sandbox: 'palette', at: '/keys?q=Checkout worker' })
    await row(page, 'Checkout worker').waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Find an action or a key' })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain('Go toOverview')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toContain('Clear the journal')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('checkout')
    await dialog.getByRole('button', { name: /Checkout worker/ }).waitFor()
    // Enter must not open a key that only the earlier text names.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('by a day')
    await dialog.getByRole('button', { name: 'Move forward by a day' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Moved forward by a day.').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Checkout wor')
    await dialog.getByRole('button', { name: /Checkout worker/ }).click()
    await page.getByRole('region', { name: 'Key details' }).getByText('key_checkout').first().waitFor()
    expect(subject.complaints).toEqual([])
  })
})

describe('the console by keyboard', () => {
  it('opens views, the search field, the window for a new key and the list of shortcuts', async () => {
    const page = await subject.visit({ sandbox: 'shortcuts' })
    await row(page, 'Checkout worker').waitFor()
    for (const [letter, view] of [
      ['t', 'Time'],
      ['f', 'Faults'],
      ['k', 'Keys'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await heading(page, view).waitFor()
    }
    // Waits for a row of the list, because the search field appears together with the rows.
    await row(page, 'Checkout worker').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('g t laptop')
    // Letters in a field do not trigger shortcuts.
    expect(await page.getByRole('searchbox').inputValue()).toBe('g t laptop')
    await page.getByRole('searchbox').fill('Checkout worker')
    await row(page, 'Checkout worker').focus()
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(subject.complaints).toEqual([])
  })

  it('searches for letters that the user typed before the keys loaded', async () => {
    await subject.control('slow', 'GET', '/')
    let list = () => {}
    const listed = new Promise<void>(resolve => {
      list = resolve
    })
    const beside = await subject.visitBeside({ sandbox: 'slow', at: '/time' })
    await beside.route(/_keymock\/keys\?/, async route => {
      await listed
      await route.continue()
    })
    await heading(beside, 'Time').waitFor()
    await beside.keyboard.press('g')
    await beside.keyboard.press('k')
    await beside.getByText('Loading the keys…').waitFor({ state: 'attached' })
    await beside.keyboard.press('/')
    // If the letters missed the search field, the letter c would open a dialog.
    await beside.keyboard.type('checkout')
    list()
    await row(beside, 'Checkout worker').waitFor()
    const search = beside.getByRole('searchbox', { name: 'Search keys' })
    await expect.poll(() => search.inputValue()).toBe('checkout')
    await beside.keyboard.type(' w')
    expect(await search.inputValue()).toBe('checkout w')
    expect(await beside.getByRole('dialog').count()).toBe(0)
    await beside.close()
  })
})

describe('the focus ring', () => {
  it.each([
    ['/keys?key=key_checkout', 40],
    ['/keys?window=create', 24],
    ['/requests', 16],
    ['/faults', 36],
    ['/state?part=profile', 30],
  ])('is fully visible at the first Tab stops in %s', async (at, stops) => {
    await subject.create('rings', '{"apiId":"api_payments"}')
    const page = await subject.visit({ sandbox: 'rings', at })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.loading').first().waitFor({ state: 'detached' })
    expect(await cutRings(page, stops)).toEqual([])
  })
})

describe('selected keys', () => {
  it('can be chosen by mouse and key, disabled and deleted together, and each action can be undone', async () => {
    const page = await subject.visit({ sandbox: 'bulk' })
    const names = ['Checkout worker', 'Recoverable'] as const
    const states = () => Promise.all(names.map(name => stateOf('bulk', name)))
    const select = async () => {
      await row(page, names[0]).getByRole('checkbox').click()
      await row(page, names[1]).focus()
      await page.keyboard.press('x')
      await page.getByText('2 keys selected').waitFor()
    }
    await select()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Clear selection').click()
    await page.getByText('2 keys selected').waitFor({ state: 'detached' })
    for (const [act, words, after] of [
      ['Disable', '2 keys disabled.', 'disabled'],
      ['Delete', '2 keys deleted.', undefined],
    ] as const) {
      await select()
      await button(page, act).click()
      await page.getByText(words).waitFor()
      expect(await states()).toEqual([after, after])
      if (act === 'Delete') await page.keyboard.press('Control+z')
      else await button(page, 'Undo').click()
      await page.getByText('Undone.').waitFor()
      await expect.poll(states).toEqual(['active', 'active'])
    }
    expect(subject.complaints).toEqual([])
  })
})

describe('the console', () => {
  it('duplicates a key with its fields, under a new id', async () => {
    await subject.create(
      'duplicate',
      '{"apiId":"api_empty","name":"First","prefix":"sk","externalId":"ada","remaining":7,"meta":{"team":"a"}}',
    )
    const page = await subject.visit({ sandbox: 'duplicate', at: '/keys?api=api_empty' })
    await row(page, 'First').click()
    await button(page, 'Duplicate').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const { keys } = (await subject.control('duplicate', 'GET', '/keys?apiId=api_empty')) as ControlledKeys
    expect(keys).toHaveLength(2)
    const kept = keys.map(({ record }) => {
      const { name, externalId, identity, remaining, meta } = record as Record<string, unknown>
      return {
        name,
        externalId,
        identity: (identity as { externalId?: string })?.externalId,
        remaining,
        meta,
      }
    })
    expect(kept[0]).toEqual(kept[1])
    expect(kept[0]).toMatchObject({ remaining: 7, meta: { team: 'a' } })
    expect(keys[0]?.id).not.toBe(keys[1]?.id)
  })
})

describe('an address', () => {
  it('creates a missing sandbox only after a click, and leads from a missing API to all keys', async () => {
    const names = async () => {
      const answer = await fetch(`${subject.url}/_keymock/sandboxes`)
      return ((await answer.json()) as { sandboxes: { name: string }[] }).sandboxes.map(({ name }) => name)
    }
    const page = await subject.visit({ at: '/keys?sandbox=not-here' })
    await page.getByText('Sandbox not-here does not exist').waitFor()
    expect(await names()).not.toContain('not-here')
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Create it').click()
    await row(page, 'Checkout worker').waitFor()
    expect(await names()).toContain('not-here')
    await page.evaluate(() => {
      location.hash = '#/keys?api=api_none&sandbox=not-here'
    })
    await page.getByText('No API has the id api_none').waitFor()
    await page.getByRole('link', { name: 'Show all keys' }).click()
    await row(page, 'Checkout worker').waitFor()
  })
})

describe('the reset of a shared state', () => {
  it('waits for a confirmation, and names the consequence', async () => {
    await subject.create('shared', '{"apiId":"api_empty"}')
    const keyCount = async () =>
      ((await subject.control('shared', 'GET', '/')) as Overview).apis.find(({ id }) => id === 'api_empty')
        ?.keyCount
    const page = await subject.visit({ sandbox: 'between', at: '/keys' })
    // Answers like a server with --store, which cannot undo a reset.
    await page.route('**/shared/_keymock/', async route => {
      const response = await route.fetch()
      const { links, ...overview } = (await response.json()) as Overview
      const { undo: _, ...others } = links
      await route.fulfill({ response, json: { ...overview, links: others } })
    })
    await subject.visit({ sandbox: 'shared', at: '/state' })
    const dialog = page.getByRole('dialog', { name: 'This cannot be undone' })
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await button(page, 'Reset to the fixture').click()
    await dialog.getByText('Other servers share').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await keyCount()).toBe(1)
    await button(page, 'Reset to the fixture').click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('State reset to the fixture.').waitFor()
    expect(await keyCount()).toBe(0)
    expect(await button(page, 'Undo').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
