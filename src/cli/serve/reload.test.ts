import { expect, it } from 'vitest'
import { KeymockError } from '../../domain/keymock-error.js'
import { createKeymock } from '../../index.js'
import { silentTerminal } from '../test-support/run-here.js'
import type { ServedHandlers } from './load-handlers.js'
import { reload } from './serve.js'

const source = { fixtures: undefined, profile: 'standard', keys: undefined, randomSeed: undefined }
const missing = { code: 'HANDLERS_MISSING', where: 'a.mjs', problem: 'The file does not exist.' }

it.each([
  ['again, because some editors delete a file before they write it', undefined, 2],
  ['only once, after an abort', AbortSignal.abort(), 1],
])('a reload reads a missing file %s', async (_, signal, reads) => {
  let count = 0
  const handlers = {
    async reload() {
      count++
      if (count === 1) throw new KeymockError(missing)
    },
  }
  const warnings: unknown[] = []
  const terminal = { ...silentTerminal, warn: (text: unknown) => void warnings.push(text) }
  await reload(createKeymock(), source, terminal, handlers as ServedHandlers, signal)
  expect([count, warnings]).toEqual([reads, []])
})
