/**
 * Measures keymock's speed and size. Prints a line for each figure. To measure some groups only, name them:
 * `npm run bench -- cpu start`. Needs a build in dist/.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractFigures, sandboxFigures, sizeFigures, startFigures } from './bench/command.js'
import { cpuFigures } from './bench/cpu.js'
import { type Figure, figureLine } from './bench/figure.js'
import { scaleFigures } from './bench/scale.js'

const groups: Record<string, (folder: string) => Promise<Figure[]>> = {
  cpu: cpuFigures,
  start: startFigures,
  size: sizeFigures,
  contract: contractFigures,
  scale: scaleFigures,
  sandboxes: sandboxFigures,
}

const named = process.argv.slice(2)
const unknown = named.filter(name => !(name in groups))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. The groups are ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'keymock-bench-'))
try {
  for (const [name, measure] of Object.entries(groups))
    if (named.length === 0 || named.includes(name))
      for (const figure of await measure(folder)) console.log(figureLine(figure))
} finally {
  await rm(folder, { recursive: true })
}
