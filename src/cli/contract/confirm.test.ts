import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirm } from './with-target.js'

function question(signal = new AbortController().signal) {
  return { input: new PassThrough(), output: new PassThrough(), signal }
}

describe('confirm', () => {
  it.each(['yes\n', 'y\n', ' YES \n'])('treats %j as "yes"', async answer => {
    const asked = question()
    asked.input.write(answer)
    expect(await confirm('Go ahead? ', asked)).toBe(true)
  })

  it.each(['no\n', '\n', 'yes, but\n', 'yellow\n'])('treats %j as "no"', async answer => {
    const asked = question()
    asked.input.write(answer)
    expect(await confirm('Go ahead? ', asked)).toBe(false)
  })

  it('treats an interrupt as "no"', async () => {
    const controller = new AbortController()
    const answer = confirm('Go ahead? ', question(controller.signal))
    controller.abort()
    expect(await answer).toBe(false)
  })

  it('treats the end of the input as "no"', async () => {
    const asked = question()
    asked.input.end()
    expect(await confirm('Go ahead? ', asked)).toBe(false)
  })
})
