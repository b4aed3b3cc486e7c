import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../contract-tests/engine/random.js'
import { drawSample } from './sample.js'

const items = Array.from({ length: 100 }, (_, index) => index)

describe('drawSample', () => {
  it('selects the requested number of items, each once, and the same items for the same seed', () => {
    const sample = drawSample(items, 30, seededRandom(1))
    expect(new Set(sample).size).toBe(30)
    expect(drawSample(items, 30, seededRandom(1))).toEqual(sample)
    expect(drawSample(items, 30, seededRandom(2))).not.toEqual(sample)
  })

  it('selects all items if the requested number is larger', () => {
    expect(drawSample(items, 1000, seededRandom(1))).toEqual(items)
  })
})
