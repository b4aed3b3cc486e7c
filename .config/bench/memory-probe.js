/** Prints the bytes in use once a mock holds the fixture in the given file, after a collection. Needs --expose-gc. */
import { readFileSync } from 'node:fs'
import { createKeymock } from '../../dist/index.js'

const [file] = process.argv.slice(2)
const keymock = createKeymock({ fixtures: JSON.parse(readFileSync(file, 'utf8')) })
await keymock.ready
globalThis.gc()
globalThis.gc()
const { heapUsed, external } = process.memoryUsage()
// Asked for afterwards, so that the mock was not collected with the rest.
console.log(heapUsed + external, (await keymock.apis()).length)
