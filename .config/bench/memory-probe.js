/** Prints the memory in use while a mock holds the fixture of the given file, in bytes after a garbage collection. Needs --expose-gc. */
import { readFileSync } from 'node:fs'
import { createKeymock } from '../../dist/index.js'

const [file] = process.argv.slice(2)
const keymock = createKeymock({ fixtures: JSON.parse(readFileSync(file, 'utf8')) })
await keymock.ready
globalThis.gc()
globalThis.gc()
const { heapUsed, external } = process.memoryUsage()
// Uses the mock after the measurement, so that it could not be collected before.
console.log(heapUsed + external, (await keymock.apis()).length)
