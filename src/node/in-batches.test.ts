import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.js'

const nextTurn = () => new Promise(setImmediate)

describe('inBatches', () => {
  it('handles what arrives in one turn after it, in the order of arrival', async () => {
    const handled: number[] = []
    const arrive = inBatches<number>(item => handled.push(item))
    for (const item of [1, 2, 3]) arrive(item)
    expect(handled).toEqual([])
    await nextTurn()
    expect(handled).toEqual([1, 2, 3])
  })

  it('leaves what arrives meanwhile to the next batch', async () => {
    const handled: number[] = []
    const arrive = inBatches<number>(item => {
      handled.push(item)
      if (item < 3) arrive(item + 1)
    })
    arrive(1)
    await nextTurn()
    expect(handled).toEqual([1])
    await nextTurn()
    await nextTurn()
    expect(handled).toEqual([1, 2, 3])
  })
})
