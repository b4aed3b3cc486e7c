import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { ControlledKey, ControlledKeys, GivenKeys } from '../../schemas/generated/types.js'
import { startConsole } from './test-support/start-console.js'

const subject = startConsole()

const row = (page: Page, name: string) => page.getByRole('row', { name })

async function keyNamed(sandbox: string, name: string): Promise<ControlledKey> {
  const { keys } = (await subject.control(
    sandbox,
    'GET',
    `/keys?text=${encodeURIComponent(name)}`,
  )) as ControlledKeys
  const [key] = keys
  if (key === undefined) throw new Error(`There is no key named ${name}.`)
  return key
}

describe('the keys view', () => {
  it('shows the states of keys, and searches, filters and sorts keys', async () => {
    const page = await subject.visit({ sandbox: 'list' })
    await row(page, 'Expires tomorrow').getByText('Expires soon').waitFor()
    await page.getByRole('searchbox', { name: 'Search keys' }).fill('laptop')
    await row(page, 'Checkout worker').waitFor({ state: 'detached' })
    await row(page, 'Disabled: a lost laptop').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: /^Used up/ }).click()
    await page.waitForURL(/#.*state=exhausted/)
    await row(page, 'Exhausted: the trial').waitFor()
    await row(page, 'Checkout worker').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Used up/ }).click()
    await page.getByRole('button', { name: 'Expires', exact: true }).click()
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Expires tomorrow')
    expect(subject.complaints).toEqual([])
  })

  it('reverses the order at each click on the heading of the sorted column', async () => {
    const page = await subject.visit({ sandbox: 'sorted', at: '/keys?q=laptop' })
    await row(page, "Raheem's laptop").waitFor()
    const head = page.getByRole('columnheader', { name: 'Life' })
    const names = async () => (await page.getByRole('row').allTextContents()).slice(1)
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    const newestFirst = await names()
    expect(newestFirst.length).toBeGreaterThan(2)
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(names).toEqual(newestFirst.toReversed())
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(names).toEqual(newestFirst)
    expect(await page.locator('[aria-sort]').count()).toBe(1)
  })

  it('shows some of many roles and the number of hidden roles, and shows all roles in the details', async () => {
    const roles = ['admin', 'checkout', 'guest']
    await subject.control('roles', 'POST', '/keys', { apiId: 'api_payments', name: 'Many', roles })
    const page = await subject.visit({ sandbox: 'roles' })
    await page.setViewportSize({ width: 1440, height: 800 })
    await row(page, 'Many').getByText('+2').click()
    const facts = page.getByRole('region', { name: 'Key details' }).locator('dd')
    const all = facts.filter({ hasText: 'admin, checkout, guest' })
    await all.waitFor()
    expect(
      await all.evaluate(value => value.scrollWidth <= value.clientWidth || value.clientWidth === 0),
    ).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('opens, closes and creates keys with the keyboard alone', async () => {
    const page = await subject.visit({ sandbox: 'keyboard' })
    await row(page, 'Checkout worker').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.getByLabel('API', { exact: true }).evaluate(api => api === document.activeElement),
    ).toBe(true)
    await row(page, 'Checkout worker').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Recoverable' }).waitFor()
    // The pressed button becomes disabled, but keeps the focus, so that Escape still closes the details.
    await page.getByRole('button', { name: 'Expire now' }).press('Enter')
    await row(page, 'Recoverable').getByText('Expired', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Recoverable' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('tr')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Create keys' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Typed')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Key created' }).waitFor()
    await expect.poll(focused).toBe('Copy')
    await page.keyboard.press('Escape')
    await row(page, 'Typed').waitFor()
    await expect.poll(focused).toBe('Create keys')
  })

  it('uses, edits, uses up, expires and deletes a key', async () => {
    const page = await subject.visit({ sandbox: 'acts', at: '/keys?q=Checkout worker' })
    await row(page, 'Checkout worker').click()
    const detail = page.getByRole('region', { name: 'Key details' })
    const state = async () => (await keyNamed('acts', 'Checkout worker')).state
    await detail.getByRole('button', { name: 'Use once' }).click()
    await page.getByText('Accepted.').waitFor()
    await detail.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Remaining').fill('1')
    await page.getByLabel('Name', { exact: true }).fill('Checkout worker, edited')
    await page.getByLabel('Roles').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await row(page, 'Checkout worker, edited').waitFor()
    expect((await keyNamed('acts', 'Checkout worker')).record).toMatchObject({ remaining: 1 })
    await detail.getByRole('button', { name: 'Use once' }).click()
    await row(page, 'Checkout worker').getByText('Used up').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Checkout worker').getByText('Active').waitFor()
    expect((await keyNamed('acts', 'Checkout worker')).record).toMatchObject({ remaining: 1 })
    await detail.getByRole('button', { name: 'Expire now' }).click()
    await row(page, 'Checkout worker').getByText('Expired', { exact: true }).waitFor()
    expect(await state()).toBe('expired')
    await detail.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No matching keys').waitFor()
    await expect(state()).rejects.toThrow('no key')
    await page.keyboard.press('Control+z')
    await row(page, 'Checkout worker').getByText('Expired', { exact: true }).waitFor()
    expect(await state()).toBe('expired')
    expect(subject.complaints).toEqual([])
  })

  it('creates a key through a form, and shows its valid raw key until the form closes', async () => {
    const page = await subject.visit({ sandbox: 'create', at: '/keys?api=api_empty' })
    await page.getByText('No keys yet').waitFor()
    await page.getByRole('button', { name: 'Create keys' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Made by hand')
    await dialog.getByLabel('Prefix', { exact: true }).fill('sk')
    await dialog.getByRole('button', { name: '1 day' }).click()
    await dialog.getByText('More fields').click()
    const create = dialog.getByRole('button', { name: 'Create key', exact: true })
    const size = dialog.getByLabel('Byte length')
    await size.fill('1')
    await dialog.getByText('More fields').click()
    await create.click()
    await expect.poll(() => size.evaluate(field => field === document.activeElement)).toBe(true)
    await size.fill('')
    await dialog.getByLabel('Meta', { exact: true }).fill('{"team": ')
    await create.click()
    await dialog.getByRole('alert').getByText('meta must be of type object').waitFor()
    await dialog.getByLabel('Meta', { exact: true }).fill('{"team": "console"}')
    await create.click()
    const rawKey = (await dialog.locator('.raw-key').textContent()) ?? ''
    expect(await subject.control('create', 'POST', '/keys/verify', { key: rawKey })).toMatchObject({
      valid: true,
    })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await row(page, 'Made by hand').getByText('Expires soon').waitFor()
    expect((await keyNamed('create', 'Made by hand')).record).toMatchObject({ meta: { team: 'console' } })
    expect(await page.content()).not.toContain(rawKey)
    expect(subject.complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  })

  it('gives the reason why a raw key is not valid', async () => {
    const { keys } = (await subject.control('verify', 'POST', '/keys', { expired: true })) as GivenKeys
    const page = await subject.visit({ sandbox: 'verify' })
    await page.getByRole('button', { name: 'Verify a key' }).click()
    await page.getByLabel('Raw key').fill(keys[0]?.key ?? '')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText('Not valid: expired.').waitFor()
  })

  it('shows changes by another console and by other clients', async () => {
    const one = await subject.visit({ sandbox: 'two' })
    const other = await subject.visitBeside({ sandbox: 'two', at: '/keys?q=Checkout worker' })
    await row(other, 'Checkout worker').getByText('Active').waitFor()
    await row(one, 'Checkout worker').click()
    await one.getByRole('button', { name: 'Disable', exact: true }).click()
    await row(other, 'Checkout worker').getByText('Disabled').waitFor()
    await subject.control('two', 'PATCH', '/keys/key_checkout', { enabled: true })
    await row(one, 'Checkout worker').getByText('Active').waitFor()
  })

  it('shows 10,000 keys in pages of 100, each asked from the server', async () => {
    await subject.control('many', 'POST', '/keys', { apiId: 'api_empty', count: 10_000, name: 'One of many' })
    const page = await subject.visit({ sandbox: 'many', at: '/keys?api=api_empty' })
    await page.getByText('1–100 of 10,000').waitFor()
    expect(await page.getByRole('row').count()).toBe(101)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('101–200 of 10,000').waitFor()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByText('1–100 of 10,000').waitFor()
  })

  it('asks once a second for many changes', async () => {
    const page = await subject.visit({ sandbox: 'often', at: '/keys?q=Checkout worker' })
    await row(page, 'Checkout worker').waitFor()
    let asked = 0
    page.on('request', request => {
      if (/\/_keymock\/keys\?/.test(request.url())) asked++
    })
    const begun = performance.now()
    for (let change = 0; change < 60; change++)
      await subject.control('often', 'PATCH', '/keys/key_checkout', { remaining: change })
    await row(page, 'Checkout worker').getByText('59').waitFor()
    expect(asked).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000)
  })

  it('gives keys back what "Expire now" and "Use up" took, when they are enabled, unless they changed since', async () => {
    const given = { name: 'Given back', remaining: 7, expires: '2099-01-01T00:00:00Z' }
    await subject.control('back', 'POST', '/keys', given)
    await subject.control('back', 'POST', '/keys', { name: 'Given without end' })
    const page = await subject.visit({ sandbox: 'back', at: '/keys?q=Given ' })
    const detail = page.getByRole('region', { name: 'Key details' })
    const press = async (act: string, done: string) => {
      await page.getByRole('button', { name: act, exact: true }).click()
      await page.getByText(done, { exact: true }).waitFor()
    }
    const change = async (act: string, done: string) => {
      for (const name of ['Given back', 'Given without end'])
        await row(page, name).getByRole('checkbox').click()
      await press(act, done)
    }
    const facts = async () => {
      const { keys } = (await subject.control('back', 'GET', '/keys?text=Given&sort=name')) as ControlledKeys
      return keys.map(({ state, record }) => {
        const { remaining, expires } = record as Record<string, unknown>
        return { state, remaining, expires }
      })
    }
    const before = await facts()
    await row(page, 'Given back').click()
    await press('Expire now', 'Key expired.')
    await press('Use up', 'Key used up.')
    await press('Enable', 'Key enabled.')
    expect(await facts()).toEqual(before)
    await detail.getByRole('button', { name: 'Close' }).click()

    await change('Expire now', '2 keys expired.')
    const expired = await facts()
    expect(expired).toMatchObject([{ state: 'expired' }, { state: 'expired' }])
    await change('Enable', '2 keys enabled.')
    expect(await facts()).toEqual(before)
    await press('Undo', 'Undone.')
    expect(await facts()).toEqual(expired)

    const { id } = await keyNamed('back', 'Given without end')
    await subject.control('back', 'PATCH', `/keys/${id}`, { expires: given.expires })
    await row(page, 'Given without end').click()
    await press('Disable', 'Key disabled.')
    await press('Enable', 'Key enabled.')
    expect((await keyNamed('back', 'Given without end')).record).toMatchObject({
      expires: Date.parse(given.expires),
    })
  })

  it('shows names and meta as text, even if they contain markup', async () => {
    const markup = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>'
    const given = { name: markup, externalId: markup, meta: { [markup]: markup } }
    const { keys } = (await subject.control('markup', 'POST', '/keys', given)) as GivenKeys
    const page = await subject.visit({ sandbox: 'markup', at: `/keys?key=${keys[0]?.keyId}` })
    await page.getByRole('heading', { name: markup }).waitFor()
    expect(await page.locator('img, body script').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(subject.complaints).toEqual([])
  })
})
