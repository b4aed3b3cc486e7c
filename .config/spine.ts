import { bounds } from './guards/bounds.js'
import { boundedFiles, measureSpine } from './guards/spine.js'

// npm run spine: prints the functions that one create runs, file by file, and its deepest stack.

const spine = await measureSpine()
const files = boundedFiles(spine)
const all = [...new Set(spine.called.map(({ file }) => file))].sort()
for (const file of all) {
  const own = spine.called.filter(called => called.file === file)
  const mark = files.includes(file) ? ' ' : '-'
  console.log(`${mark} ${file}: ${own.map(({ name }) => name || '(anonymous)').join(', ')}`)
}
console.log('\nThe deepest stack:')
for (const [depth, frame] of spine.deepest.entries()) console.log(`${String(depth + 1).padStart(3)} ${frame}`)
console.log(
  `\n${files.length} own files (at most ${bounds.spine.files}, not counting ${all.length - files.length} domain or generated files, marked -), ` +
    `${spine.called.length} functions, ${spine.deepest.length} nested frames (at most ${bounds.spine.frames})`,
)
