import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './figure.js'

const probe = fileURLToPath(new URL('./sandbox-probe.js', import.meta.url))

export async function sandboxFigures(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', probe])
  const { freshSeconds, resetSeconds, bytes, firstKeyBytes, count } = JSON.parse(stdout)
  const detail = `over HTTP: the median time of ${count} first requests, minus the median time of the same requests repeated`
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
      name: 'memory per sandbox before its first key',
      value: bytes,
      unit: 'bytes',
      target: { atMost: 20_000 },
      detail: `${count} sandboxes, after two listings of each and a garbage collection`,
    },
    {
      name: 'memory for the first key of a sandbox',
      value: firstKeyBytes,
      unit: 'bytes',
      target: { atMost: 10_000 },
      detail: `in the same ${count} sandboxes; includes the journal entry of the create`,
    },
  ]
}
