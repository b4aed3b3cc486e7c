import { countCode } from './guards/count-code.js'

// Part of npm run check: prints the amount of code, tests excluded. No limit applies.

const folders = ['src', 'contract-tests', '.config']
for (const counted of [...folders.map(folder => [folder]), folders]) {
  const { lines, files, folders } = countCode(counted)
  console.log(`${counted.join(', ')}: ${lines} lines, ${files} files, ${folders} folders`)
}
