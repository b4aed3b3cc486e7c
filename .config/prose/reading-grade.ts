import { type Passage, sentencesOf } from './passages.js'

/**
 * The automated readability index of the passages: the school year in the United States whose pupils read the passages with ease.
 *
 * @returns About 8 for easy technical prose, and 14 or more for hard prose.
 */
export function readingGrade(passages: readonly Passage[]): number {
  const sentences = passages.flatMap(({ text }) => sentencesOf(text))
  const words = sentences.flatMap(sentence => sentence.match(/[\w'’-]+/g) ?? [])
  const characters = words.join('').length
  return 4.71 * (characters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
}
