import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from './figure.js'
import { crowdedFixture } from './scale.js'

const probe = fileURLToPath(new URL('./memory-probe.js', import.meta.url))
const few = 1000
const many = 101_000

export async function memoryFigure(folder: string): Promise<Figure> {
  const [small, large] = [await heapBytes(folder, few), await heapBytes(folder, many)]
  return {
    name: 'memory per key',
    value: (large - small) / (many - few),
    unit: 'bytes',
    detail: `from the heap with ${many.toLocaleString('en')} keys and with ${few.toLocaleString('en')} keys, after garbage collection`,
  }
}

async function heapBytes(folder: string, count: number): Promise<number> {
  const file = await crowdedFixture(folder, count)
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', probe, file])
  return Number.parseInt(stdout, 10)
}
