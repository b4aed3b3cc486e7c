/** Prints the bytes of heap in use once a fake holds the fixture in the given file, after a collection. Needs --expose-gc. */
import { readFileSync } from 'node:fs'
import { createKeymock } from '../../dist/index.js'

const [file] = process.argv.slice(2)
const keymock = await createKeymock({ fixtures: JSON.parse(readFileSync(file, 'utf8')) })
globalThis.gc()
globalThis.gc()
console.log(process.memoryUsage().heapUsed + process.memoryUsage().external)
keymock.now()
