import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { randomSeed } from '../../src/domain/random.js'
import { askingCommands, problemWith } from './ask-service.js'
import { serviceNamed, serviceNames } from './named-services.js'

// Options are variables, because Vitest has its own options: HOSTILE_SERVICES=100 is the number of random services of each kind,
// HOSTILE_ALL=1 also tries every hand-written service and every wrong server. A failure names the random seed.
const {
  HOSTILE_SERVICES = '10',
  HOSTILE_ALL,
  HOSTILE_KILLS = '20',
  HOSTILE_FUZZ_SECONDS = '60',
  HOSTILE_SEED = String(randomSeed()),
} = process.env

it(`no answer of a service makes contract, learn, parity or proxy end with an internal error, or print invisible characters or a stack trace (seed ${HOSTILE_SEED})`, async () => {
  const choice = {
    count: Number(HOSTILE_SERVICES),
    all: HOSTILE_ALL !== undefined,
    seed: Number(HOSTILE_SEED),
  }
  const problems: string[] = []
  for (const name of serviceNames(choice)) {
    for (const command of askingCommands) {
      const problem = await problemWith(command, serviceNamed(name))
      if (problem !== undefined) problems.push(`${name}, ${command}: ${problem}`)
    }
  }
  expect(problems).toEqual([])
})

it.each([
  ['crash', 'with --persist, an acknowledged change is on disk after a kill', ['--rounds', HOSTILE_KILLS]],
  ['fuzz', 'each request gets an answer, and none an internal error', ['--seconds', HOSTILE_FUZZ_SECONDS]],
])(`npm run %s: %s (seed ${HOSTILE_SEED})`, async (name, _, args) => {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, ...args, '--random-seed', HOSTILE_SEED],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'close')
  expect(code, printed).toBe(0)
})
