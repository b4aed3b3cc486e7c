import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createInLab, expectAllListed, listInLab, startWorkerInLab } from './test-support/in-lab.js'
import { ownFixture, startLab } from './test-support/start-lab.js'

const page = startLab()

describe('two tabs', () => {
  it('lose no key and generate no id or key twice when they create keys concurrently', async () => {
    const [one, other] = [await page.startedTab(), await page.startedTab()]
    const created = (
      await Promise.all([one.evaluate(createInLab, 40), other.evaluate(createInLab, 40)])
    ).flat()
    const lists = await Promise.all([one, other, await page.startedTab()].map(tab => tab.evaluate(listInLab)))
    expectAllListed(80, created, lists)
  })

  it('keep every acknowledged key when one tab closes during creates', async () => {
    const [one, other] = [await page.startedTab(), await page.startedTab()]
    const acknowledged: string[] = []
    await one.exposeFunction('acknowledge', (id: string) => acknowledged.push(id))
    void one
      .evaluate(async () => {
        const { acknowledge } = globalThis as unknown as { acknowledge(id: string): Promise<void> }
        for (;;) await acknowledge((await lab.create()).keyId)
      })
      .catch(() => undefined)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    await one.close()
    const { keys } = await other.evaluate(() => lab.list())
    expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect(keys.length - acknowledged.length).toBeLessThanOrEqual(1)
  })

  it('count each use of a key once when they verify the key concurrently', async () => {
    const tabs = [await page.openTab(), await page.openTab()].map(({ tab }) => tab)
    for (const tab of tabs) await tab.evaluate(startWorkerInLab, { neighbours: 'all' as const })
    const { key } = await (tabs[0] as Page).evaluate(() => lab.create({ remaining: 10 }))
    const codes = await Promise.all(
      tabs.map(tab =>
        tab.evaluate(async given => {
          return Promise.all(Array.from({ length: 10 }, () => lab.verify(given)))
        }, key),
      ),
    )
    expect(codes.flat().filter(code => code === 'VALID')).toHaveLength(10)
    expect(codes.flat().filter(code => code === 'USAGE_EXCEEDED')).toHaveLength(10)
  })

  it('need no request to show that the other tab moved the clock or reset the state', async () => {
    const [one, other] = [await page.startedTab(), await page.startedTab()]
    const daysAhead = () =>
      one.evaluate(async () => {
        const { clock } = await lab.startWorker()
        return Math.round((clock.now() - Date.now()) / 86_400_000)
      })
    const inOther = (act: 'advance' | 'reset') =>
      other.evaluate(async name => {
        const keymock = await lab.startWorker()
        if (name === 'advance') keymock.clock.advance({ days: 3 })
        else await keymock.reset()
      }, act)
    await inOther('advance')
    await expect.poll(daysAhead).toBe(3)
    await inOther('reset')
    await expect.poll(daysAhead).toBe(0)
  })

  it('share a fault and its single use, and share a new fault after a reset in one tab', async () => {
    type Held = { held: Awaited<ReturnType<typeof lab.startWorker>> }
    const heldTab = async () => {
      const { tab } = await page.openTab()
      await tab.evaluate(async () => {
        Object.assign(globalThis, { held: await lab.startWorker() })
      })
      return tab
    }
    const [one, other] = [await heldTab(), await heldTab()]
    const faults = (tab: Page) =>
      tab.evaluate(async () =>
        (await (globalThis as unknown as Held).held.faults.list()).map(
          ({ fault, over }) => `${fault.operation} ${over ? 'over' : 'to come'}`,
        ),
      )
    const areCreated = async (tab: Page) =>
      (await tab.evaluate(createInLab, 2)).map(answer => 'keyId' in answer)
    await one.evaluate(() => (globalThis as unknown as Held).held.failNext('keys.createKey', 'rate-limited'))
    await expect.poll(() => faults(other)).toEqual(['keys.createKey to come'])
    const late = await heldTab()
    await expect.poll(() => faults(late)).toEqual(['keys.createKey to come'])
    expect((await areCreated(other)).sort()).toEqual([false, true])
    await expect.poll(() => faults(one)).toEqual(['keys.createKey over'])
    expect(await areCreated(one)).toEqual([true, true])
    await one.evaluate(async () => {
      const { held } = globalThis as unknown as Held
      await held.reset()
      await held.faults.add({ operation: 'apis.listKeys', effect: { failure: 'rate-limited' } })
    })
    for (const tab of [other, late]) await expect.poll(() => faults(tab)).toEqual(['apis.listKeys to come'])
  })

  it('stop sharing their state when one tab starts with another fixture, and the first tab reports the change', async () => {
    const { tab: one, said } = await page.openTab()
    await one.evaluate(startWorkerInLab, {})
    await one.evaluate(createInLab, 2)
    const { tab: other } = await page.openTab()
    await other.evaluate(startWorkerInLab, { fixtures: ownFixture })
    await other.evaluate(createInLab, 1)
    const total = (tab: Page) => tab.evaluate(async () => (await lab.list()).total)
    expect([await total(one), await total(other)]).toEqual([2, 1])
    await expect
      .poll(() => said.join('\n'))
      .toContain('In another tab, the fixture changed. From now on, this tab has its own state')
  })

  it('let requests of a tab without startWorker() reach the network', async () => {
    await page.startedTab()
    const { tab } = await page.openTab()
    const seen = await tab.evaluate(async () => {
      const headers = { Authorization: 'Bearer keymock-token' }
      const list = await fetch('/v1/apis.listKeys?apiId=api_empty', { headers })
      return [navigator.serviceWorker.controller !== null, list.status, (await fetch('/index.html')).status]
    })
    expect(seen).toEqual([true, 404, 200])
  })
})

describe('a tab keeps working, and tells what happened', () => {
  const noKeys = { drawn: 0, sequence: 0, identities: [], keys: [] }

  it('when its database has no space left', async () => {
    const { tab, said } = await page.openTab()
    await tab.evaluate(startWorkerInLab, {})
    const kept = await tab.evaluate(createInLab, 1)
    await tab.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    const own = await tab.evaluate(createInLab, 2)
    expectAllListed(3, [...kept, ...own], [await tab.evaluate(listInLab)])
    expect(said.join('\n')).toContain('The quota has been exceeded. From now on, this tab has its own state')
  })

  it('when the record of its state is damaged', async () => {
    const { tab, said } = await page.openTab()
    await tab.evaluate(startWorkerInLab, {})
    for (const base of [
      { state: {}, cells: {} },
      { state: { keys: [{}], identities: [] }, cells: {} },
      null,
      { state: noKeys, cells: { clock: 'noon' } },
    ]) {
      await tab.evaluate(createInLab, 1)
      await tab.evaluate(async damaged => {
        const database = await new Promise<IDBDatabase>(resolve => {
          const request = indexedDB.open('keymock')
          request.onsuccess = () => resolve(request.result)
        })
        const transaction = database.transaction('base', 'readwrite')
        transaction.objectStore('base').put(damaged, 0)
        await new Promise(resolve => {
          transaction.oncomplete = resolve
        })
        database.close()
      }, base)
      const before = said.length
      await page.reload(tab)
      await tab.evaluate(startWorkerInLab, {})
      expectAllListed(2, await tab.evaluate(createInLab, 2), [await tab.evaluate(listInLab)])
      expect(said.slice(before).join('\n'), JSON.stringify(base)).toContain(
        'Starting again: the state of the last visit is damaged.',
      )
    }
  })

  it('when another tab has a page of another version, whose state it leaves unchanged', async () => {
    const { tab: one } = await page.openTab()
    await one.evaluate(startWorkerInLab, {})
    await one.evaluate(createInLab, 3)
    const { tab: later, said } = await page.openTab()
    const ofOne = () =>
      later.evaluate(async () => {
        const value = <T>(request: IDBRequest<T>) =>
          new Promise<T>(resolve => {
            request.onsuccess = () => resolve(request.result)
          })
        const database = await value(indexedDB.open('keymock'))
        const heads = database.transaction('head', 'readwrite').objectStore('head')
        const head = await value(heads.get(0))
        head.fingerprint.version = '9.9.9'
        await value(heads.put(head, 0))
        database.close()
        return head
      })
    // From here on, the first tab counts as a page of version 9.9.9.
    await one.evaluate(() => {
      void navigator.locks.request(
        'keymock tab 9.9.9',
        { mode: 'shared' },
        () => new Promise(() => undefined),
      )
    })
    const before = await ofOne()
    await later.evaluate(startWorkerInLab, {})
    expectAllListed(1, await later.evaluate(createInLab, 1), [await later.evaluate(listInLab)])
    expect(await ofOne()).toEqual(before)
    expect(said.join('\n')).toContain(
      'Another tab runs keymock 9.9.9. From now on, this tab has its own state, until it closes.',
    )
    await one.close()
    await page.reload(later)
    await later.evaluate(startWorkerInLab, {})
    expect(said.join('\n')).toContain('Starting again: the version of keymock changed since the last visit.')
  })

  it('when another tab has a page of a later format', async () => {
    const [{ tab: one, said }, { tab: later, said: saidLater }] = [await page.openTab(), await page.openTab()]
    await one.evaluate(startWorkerInLab, {})
    const before = await one.evaluate(createInLab, 1)
    await later.evaluate(
      () =>
        new Promise<void>(resolve => {
          const request = indexedDB.open('keymock', 3)
          request.onsuccess = () => {
            request.result.close()
            resolve()
          }
        }),
    )
    const after = await one.evaluate(createInLab, 1)
    expectAllListed(2, [...before, ...after], [await one.evaluate(listInLab)])
    expect(said.join('\n')).toContain('Another tab upgrades or deletes the database. From now on')
    await later.evaluate(startWorkerInLab, {})
    await later.evaluate(createInLab, 1)
    expect(saidLater.join('\n')).toContain('The browser provides no database for this page:')
  })
})

it('a reloaded tab reports that the clock is ahead, and how to reset it', async () => {
  const { tab, said } = await page.openTab()
  await tab.evaluate(async () => {
    const keymock = await lab.startWorker()
    keymock.clock.advance({ days: 400 })
    await keymock.snapshot()
  })
  await tab.reload()
  await tab.evaluate(startWorkerInLab, {})
  expect(said.join('\n')).toContain(
    'The clock keeps its last setting: 400 days ahead. To undo: clock.reset()',
  )
})

it.each([true, false])(
  'a page that starts its mock again keeps every key that busy code creates (persist: %s)',
  async persist => {
    const { tab } = await page.openTab()
    const { created, listed } = await tab.evaluate(async isKept => {
      await lab.startWorker({ persist: isKept })
      const ids: string[] = []
      let isBusy = true
      const busy = Array.from({ length: 6 }, async () => {
        while (isBusy) ids.push((await lab.create()).keyId)
      })
      for (let starts = 0; starts < 8; starts++) {
        const before = ids.length
        await lab.startWorker({ persist: isKept })
        while (ids.length < before + 5) await new Promise(resolve => setTimeout(resolve, 5))
      }
      isBusy = false
      await Promise.all(busy)
      return { created: ids, listed: (await lab.list()).total }
    }, persist)
    expect([new Set(created).size, listed]).toEqual([created.length, created.length])
  },
)
