import { isDeepStrictEqual, parseArgs } from 'node:util'
import { nets } from './nets/index.js'
import { readRecording, recordNet, writeRecording } from './nets/net.js'

// npm run nets [-- --write] [NAME...]: records again everything that no refactoring may change, and compares the result with the
// last recording. With NAME, records only the named nets. With --write, replaces the recording, and git shows the changes.

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
  const recorded = readRecording(net)
  const now = await recordNet(net, await net.names(Object.keys(recorded)))
  if (values.write) writeRecording(net, now)
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(now)])]
  const changed = names.filter(name => !isDeepStrictEqual(recorded[name], now[name]))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${net.name}: ${names.length} records, ${changed.length} changed, ${seconds} s`)
  for (const name of changed.slice(0, 20)) console.log(`  ${name}`)
  if (changed.length > 0 && !values.write) process.exitCode = 1
}
if (process.exitCode === 1)
  console.log('To replace the recording and see the changes in git, run npm run nets -- --write.')
