import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirm } from './with-target.js'

function question(signal = new AbortController().signal) {
  return { input: new PassThrough(), output: new PassThrough(), signal }
}

describe('confirm', () => {
  it.each([
    ...['yes\n', 'y\n', ' YES \n'].map(answer => [answer, true] as const),
    ...['no\n', '\n', 'yes, but\n', 'yellow\n', ''].map(answer => [answer, false] as const),
  ])('reads the answer %j, or the end of the input, as %j', async (answer, expected) => {
    const asked = question()
    if (answer === '') asked.input.end()
    else asked.input.write(answer)
    expect(await confirm('Go ahead? ', asked)).toBe(expected)
  })

  it('treats an interrupt as "no"', async () => {
    const controller = new AbortController()
    const answer = confirm('Go ahead? ', question(controller.signal))
    controller.abort()
    expect(await answer).toBe(false)
  })
})
