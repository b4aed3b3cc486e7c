import { expect } from 'vitest'
import type { StartWorkerOptions } from '../start-worker.js'
import type { lab as labOf } from './lab/lab.js'

declare global {
  /** The functions of the page, which the code that a test sends to a tab calls. */
  const lab: typeof labOf
}

type Created = Awaited<ReturnType<typeof labOf.create>>
type Listed = Awaited<ReturnType<typeof labOf.list>>

// The next three functions run in a tab, so they cannot use imports or variables of this file.

export function startWorkerInLab(options: StartWorkerOptions = {}): Promise<void> {
  return lab.startWorker(options).then(() => undefined)
}

export function createInLab(count: number): Promise<Created[]> {
  return Promise.all(Array.from({ length: count }, () => lab.create()))
}

export const listInLab = (): Promise<Listed> => lab.list()

export function expectAllListed(count: number, created: readonly Created[], lists: readonly Listed[]): void {
  const ids = new Set(created.map(({ keyId }) => keyId))
  expect(ids.size).toBe(count)
  expect(new Set(created.map(({ key }) => key)).size).toBe(count)
  for (const { total, keys } of lists) {
    expect(total).toBe(count)
    expect(new Set(keys.map(({ id }) => id))).toEqual(ids)
  }
}
