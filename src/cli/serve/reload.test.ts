import { describe, expect, it } from 'vitest'
import { KeymockError } from '../../domain/keymock-error.js'
import { createKeymock } from '../../index.js'
import { silentTerminal } from '../test-support/run-here.js'
import type { ServedHandlers } from './load-handlers.js'
import { reload } from './serve.js'

const source = { fixtures: undefined, profile: 'standard', keys: undefined, randomSeed: undefined }

function handlersMissing(loads: number) {
  let count = 0
  return {
    count: () => count,
    async reload() {
      count += 1
      if (count <= loads)
        throw new KeymockError({
          code: 'HANDLERS_MISSING',
          where: 'handlers.mjs',
          problem: 'The file does not exist.',
          remedy: 'Correct the path.',
        })
    },
  }
}

async function warningsOf(handlers: Pick<ServedHandlers, 'reload'>, signal?: AbortSignal): Promise<string[]> {
  const warnings: string[] = []
  const terminal = { ...silentTerminal, warn: (text: string) => void warnings.push(text) }
  const keymock = createKeymock()
  await reload(keymock, source, terminal, handlers as ServedHandlers, signal)
  return warnings
}

describe('reload', () => {
  it('reads a missing handlers file again, because some editors delete a file before they write it', async () => {
    const handlers = handlersMissing(1)
    expect(await warningsOf(handlers)).toEqual([])
    expect(handlers.count()).toBe(2)
  })

  it('warns about a handlers file that stays missing', async () => {
    expect(await warningsOf(handlersMissing(2))).toEqual([expect.stringMatching(/^HANDLERS_MISSING {2}/)])
  })

  it('does not wait for a missing file, and prints no error, after an abort', async () => {
    const handlers = handlersMissing(1)
    expect(await warningsOf(handlers, AbortSignal.abort())).toEqual([])
    expect(handlers.count()).toBe(1)
  })
})
