import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Attack, Broken } from './attack.js'

export function attacksOfPrograms({
  kills,
  fuzzSeconds,
  seed,
}: {
  kills: number
  fuzzSeconds: number
  seed: number
}): Attack[] {
  const from = ['--random-seed', String(seed)]
  return [
    {
      promise: 'With --persist, an acknowledged change is on disk after a kill, and the next start works.',
      make: () => run('crash', ['--rounds', String(kills), ...from]),
    },
    {
      promise: 'No request gets an internal error, and each gets an answer.',
      make: () => run('fuzz', ['--seconds', String(fuzzSeconds), ...from]),
    },
  ]
}

async function run(name: string, args: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'close')
  const said = printed.trim()
  if (code !== 0) throw new Broken(`npm run ${name} ended with exit code ${code}: ${said}`)
  return said
}
