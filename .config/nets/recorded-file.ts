import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { laidOut } from '../json-layout.js'
import type { Net, Recording } from './net.js'

export function readRecording(net: Net): Recording {
  const file = fileOf(net)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Writes line breaks, so that git shows each change. */
export function writeRecording(net: Net, recording: Recording): void {
  writeFileSync(fileOf(net), `${laidOut(recording, 160)}\n`)
}

function fileOf({ name }: Net): string {
  return fileURLToPath(new URL(`recorded/${name}.json`, import.meta.url))
}
