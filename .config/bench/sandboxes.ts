import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './figure.js'

const probe = fileURLToPath(new URL('./sandbox-probe.js', import.meta.url))

/** The cost of a sandbox with the default fixture: to begin and be listed once, to be reset, and to be kept before and after it is written to. */
export async function sandboxFigures(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', probe])
  const { freshSeconds, resetSeconds, bytes, firstKeyBytes, count } = JSON.parse(stdout)
  const detail = `the median of ${count}, by messages over HTTP less what the same request costs again`
  return [
    { name: 'a fresh sandbox', value: freshSeconds * 1000, unit: 'ms', target: { atMost: 1 }, detail },
    {
      name: 'a reset',
      value: resetSeconds * 1000,
      unit: 'ms',
      target: { atMost: 1 },
      detail: 'in process, and the next look at it',
    },
    {
      name: 'memory per sandbox until it is written to',
      value: bytes,
      unit: 'bytes',
      target: { atMost: 20_000 },
      detail: `${count} that were listed once, after a collection`,
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
