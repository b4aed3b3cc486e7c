import { expect } from 'vitest'
import type { lab as labOf } from './lab/lab.js'

export type Lab = { lab: typeof labOf }

type Created = Awaited<ReturnType<typeof labOf.create>>
type Listed = Awaited<ReturnType<typeof labOf.list>>

// The next three functions run in a tab, so they cannot use imports or variables of this file.

export function startWorkerInLab(): Promise<void> {
  return (globalThis as unknown as Lab).lab.startWorker().then(() => undefined)
}

export function createInLab(count: number): Promise<Created[]> {
  return Promise.all(Array.from({ length: count }, () => (globalThis as unknown as Lab).lab.create()))
}

export function listInLab(): Promise<Listed> {
  return (globalThis as unknown as Lab).lab.list()
}

export function expectAllListed(count: number, created: readonly Created[], lists: readonly Listed[]): void {
  const ids = new Set(created.map(({ keyId }) => keyId))
  expect(ids.size).toBe(count)
  expect(new Set(created.map(({ key }) => key)).size).toBe(count)
  for (const { total, keys } of lists) {
    expect(total).toBe(count)
    expect(new Set(keys.map(({ id }) => id))).toEqual(ids)
  }
}
