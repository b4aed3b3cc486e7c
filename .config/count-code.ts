import { countCode } from './guards/count-code.js'

// A part of npm run check: how much code there is, without tests. None of it is a target.

const folders = ['src', 'contract-tests', '.config']
for (const counted of [...folders.map(folder => [folder]), folders]) {
  const { lines, files, folders } = countCode(counted)
  console.log(`${counted.join(', ')}: ${lines} lines, ${files} files, ${folders} folders`)
}
