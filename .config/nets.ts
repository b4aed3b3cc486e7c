import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { laidOut } from './json-layout.js'
import { answerNet } from './nets/answers.js'
import type { Net } from './nets/net.js'
import { runNet } from './nets/run-net.js'
import { operatorNet, rightServerNet, wrongServerNet } from './nets/scores.js'

// npm run nets [-- --write] [NAME...]: records again everything that no refactoring may change, and compares the result with the
// last recording. With NAME, records only the named nets. With --write, replaces the recording, and git shows the changes.

/** The slow nets come last. */
const nets: readonly Net[] = [answerNet, runNet, rightServerNet, wrongServerNet, operatorNet]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const unknown = positionals.filter(name => !nets.some(net => net.name === name))
if (unknown.length > 0) {
  console.error(`Unknown nets: ${unknown.join(', ')}. Known: ${nets.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
for (const net of nets) {
  if (positionals.length > 0 && !positionals.includes(net.name)) continue
  const startedAt = performance.now()
  const file = new URL(`nets/recorded/${net.name}.json`, import.meta.url)
  const recorded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const now: Record<string, unknown> = {}
  // A file holds no undefined members.
  for (const name of await net.names(Object.keys(recorded)))
    now[name] = JSON.parse(JSON.stringify(await net.record(name)))
  // Writes line breaks, so that git shows each change.
  if (values.write) writeFileSync(file, `${laidOut(now, 160)}\n`)
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(now)])]
  const changed = names.filter(name => !isDeepStrictEqual(recorded[name], now[name]))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${net.name}: ${names.length} records, ${changed.length} changed, ${seconds} s`)
  for (const name of changed.slice(0, 20)) console.log(`  ${name}`)
  if (changed.length > 0 && !values.write) process.exitCode = 1
}
if (process.exitCode === 1)
  console.log('To replace the recording and see the changes in git, run npm run nets -- --write.')
