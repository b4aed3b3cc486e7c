import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build/entries.js'
import { sourcePaths } from './source-files.js'

export function countCode(folders: readonly string[]): { lines: number; files: number; folders: number } {
  const files = sourcePaths(folders)
  const texts = files.map(file => readFileSync(join(root, file), 'utf8'))
  return {
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    files: files.length,
    folders: new Set(files.map(file => dirname(file))).size,
  }
}
