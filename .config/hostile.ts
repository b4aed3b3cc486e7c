import { parseArgs } from 'node:util'
import { randomSeed } from '../src/domain/random.js'
import { attacksOfClients } from './hostile/clients.js'
import { attacksOfPages } from './hostile/pages.js'
import { attacksOfPrograms } from './hostile/programs.js'
import { attacksOnSecrets } from './hostile/secrets.js'
import { attacksOfServices } from './hostile/services.js'

// npm run hostile [-- --services 100] [--all] [--kills 200] [--fuzz-seconds 600] [--only WORD] [--random-seed N]:
// attacks keymock's servers and commands in the ways that SECURITY.md promises to withstand, and prints the results.
//
//   `--services COUNT` is the number of random services of each kind, for contract, learn, parity and proxy (10 by default).
//   `--all` also tries every hand-written service and every wrong server.
//   `--only WORD` runs only the attacks on promises that contain this text.

const { values } = parseArgs({
  options: {
    services: { type: 'string', default: '10' },
    all: { type: 'boolean', default: false },
    kills: { type: 'string', default: '20' },
    'fuzz-seconds': { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'random-seed': { type: 'string', default: String(randomSeed()) },
  },
})
const seed = Number(values['random-seed'])
const attacks = [
  ...attacksOfPages,
  ...attacksOfClients,
  ...attacksOnSecrets,
  ...attacksOfServices({ count: Number(values.services), all: values.all, seed }),
  ...attacksOfPrograms({ kills: Number(values.kills), fuzzSeconds: Number(values['fuzz-seconds']), seed }),
].filter(({ promise }) => promise.toLowerCase().includes(values.only.toLowerCase()))
let broken = 0
for (const { promise, make } of attacks) {
  try {
    console.log(`held    ${promise}\n        ${await make()}`)
  } catch (error) {
    broken++
    console.log(`BROKEN  ${promise}\n        ${error instanceof Error ? error.message : error}`)
  }
}
console.log(`${attacks.length - broken} of ${attacks.length} promises held, random seed ${seed}`)
process.exitCode = broken === 0 ? 0 : 1
