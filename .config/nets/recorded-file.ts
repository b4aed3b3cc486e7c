import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Net, Recording } from './net.js'

/** The last recording of a net; empty if there is none. */
export function readRecording(net: Net): Recording {
  const file = fileOf(net)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Writes a recording with one record a line, and one item a line in a record that is a list or has lists. */
export function writeRecording(net: Net, recording: Recording): void {
  writeFileSync(fileOf(net), `${lines(recording, '', 0)}\n`)
}

function fileOf({ name }: Net): string {
  return fileURLToPath(new URL(`recorded/${name}.json`, import.meta.url))
}

const lineWidth = 160

function lines(value: unknown, indent: string, used: number): string {
  const onOneLine = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return onOneLine
  if (indent !== '' && used + onOneLine.length <= lineWidth) return onOneLine
  const inner = `${indent} `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => inner + lines(item, inner, inner.length)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(([name, member]) => {
    const start = `${inner}${JSON.stringify(name)}: `
    return start + lines(member, inner, start.length)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}
