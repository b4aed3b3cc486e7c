import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './figure.js'

const probe = fileURLToPath(new URL('./sandbox-probe.js', import.meta.url))

/** The cost of a sandbox with the default fixture: its start and first listing, a reset, and its memory before and after its first key. */
export async function sandboxFigures(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', probe])
  const { freshSeconds, resetSeconds, bytes, firstKeyBytes, count } = JSON.parse(stdout)
  const detail = `the median of ${count}, over HTTP, minus the cost of the same request repeated`
  return [
    { name: 'a fresh sandbox', value: freshSeconds * 1000, unit: 'ms', target: { atMost: 1 }, detail },
    {
      name: 'a reset',
      value: resetSeconds * 1000,
      unit: 'ms',
      target: { atMost: 1 },
      detail: 'in the same process; includes the next read',
    },
    {
      name: 'memory per sandbox until it is written to',
      value: bytes,
      unit: 'bytes',
      target: { atMost: 20_000 },
      detail: `${count} after one listing and a garbage collection`,
    },
    {
      name: 'memory for the first key of a sandbox',
      value: firstKeyBytes,
      unit: 'bytes',
      target: { atMost: 10_000 },
      detail: `of the same ${count}, with its entry in the journal`,
    },
  ]
}
