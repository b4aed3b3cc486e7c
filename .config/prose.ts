import { parseArgs } from 'node:util'
import { seededRandom } from '../src/domain/random.js'
import { proseProblems } from './prose/check-prose.js'
import { allPassages, type PassageKind, sentencesOf } from './prose/passages.js'
import { readingGrade } from './prose/reading-grade.js'

// npm run prose: finds words that make readers stop, in manuals, comments, messages and titles. --grades prints the reading grade
// of each manual. A folder or file as an argument limits the check. --sample COUNT --seed N prints sentences of each kind to
// judge by eye.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    grades: { type: 'boolean' },
  },
})
const passages = allPassages().filter(
  ({ file }) => positionals.length === 0 || positionals.some(path => file.startsWith(path)),
)

if (values.sample !== undefined) printSample(Number(values.sample), Number(values.seed))
else {
  const problems = proseProblems(passages)
  for (const { file, line, kind, text, found, instead } of problems) {
    console.log(`${file}:${line}  ${kind}  "${found}": ${instead}\n    ${text.slice(0, 200)}`)
  }
  if (values.grades) printGrades()
  console.log(`${passages.length} passages, ${problems.length} to rewrite`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

function printGrades(): void {
  for (const file of new Set(passages.filter(({ kind }) => kind === 'manual').map(passage => passage.file))) {
    const own = passages.filter(passage => passage.file === file)
    const words = own.flatMap(({ text }) => text.match(/[\w'’-]+/g) ?? []).length
    console.log(`${file}: ${words} words, grade ${readingGrade(own).toFixed(1)}`)
  }
}

function printSample(count: number, seed: number): void {
  const random = seededRandom(seed)
  for (const kind of ['manual', 'message', 'comment', 'title'] satisfies PassageKind[]) {
    const sentences = passages
      .filter(passage => passage.kind === kind)
      .flatMap(({ file, line, text }) => sentencesOf(text).map(sentence => `${file}:${line}  ${sentence}`))
    console.log(`\n${kind}`)
    for (let drawn = 0; drawn < count && sentences.length > 0; drawn++) {
      const [sentence] = sentences.splice(Math.floor(random.fraction() * sentences.length), 1)
      console.log(`  ${sentence}`)
    }
  }
}
