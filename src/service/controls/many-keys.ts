import { KeymockError } from '../../domain/keymock-error.js'
import type { Sandbox } from '../sandbox.js'
import type { KeyUpdate } from './key-changes.js'
import { keyControls } from './key-controls.js'

/** Ignores unknown ids, and returns the number of changed keys. */
export function updateKeys(sandbox: Sandbox, ids: readonly string[], update: KeyUpdate): Promise<number> {
  const { update: change } = keyControls(sandbox)
  return countOf(ids, id => change(id, update))
}

export function deleteKeys(sandbox: Sandbox, ids: readonly string[]): Promise<number> {
  return countOf(ids, keyControls(sandbox).delete)
}

async function countOf(ids: readonly string[], act: (id: string) => Promise<void>): Promise<number> {
  let count = 0
  for (const id of new Set(ids)) {
    try {
      await act(id)
      count++
    } catch (error) {
      if (!(error instanceof KeymockError && error.code === 'KEY_NOT_FOUND')) throw error
    }
  }
  return count
}
