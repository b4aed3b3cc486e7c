import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../build/entries.js'

export interface CalledFunction {
  file: string
  name: string
  times: number
  /** Whether the function's code contains an `import()`. */
  imports: boolean
}

/** The functions that ran for one request to create a key. */
export interface Spine {
  called: readonly CalledFunction[]
  /** The deepest call stack, without functions of other packages. Begins with the outermost function. */
  deepest: readonly string[]
}

export function ownFile(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  const path = relative(root, fileURLToPath(url.replace(/\?.*$/, '')))
  return /^(src|schemas)\//.test(path) && !path.includes('node_modules') ? path : undefined
}

export async function measureSpine(): Promise<Spine> {
  const script = fileURLToPath(new URL('measure-spine.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: root })
  return JSON.parse(stdout)
}

export function boundedFiles({ called }: Spine): string[] {
  return [...new Set(called.map(({ file }) => file))]
    .filter(file => !/^(src\/domain|schemas\/generated)\//.test(file))
    .sort()
}
