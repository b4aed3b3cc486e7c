import { beforeAll, describe, expect, it } from 'vitest'
import { bounds } from './bounds.js'
import { boundedFiles, measureSpine, type Spine } from './spine.js'

let spine: Spine

beforeAll(async () => {
  spine = await measureSpine()
})

describe('one create with the default options of the command', () => {
  it('runs createKey and the adapter for Node', () => {
    expect(spine.called.map(({ name }) => name)).toContain('createKey')
    expect(spine.deepest[0]).toMatch(/^src\/node\//)
  })

  it(`runs functions of at most ${bounds.spine.files} files, not counting the domain and generated code`, () => {
    const files = boundedFiles(spine)
    expect(files.length, `npm run spine prints them:\n${files.join('\n')}`).toBeLessThanOrEqual(
      bounds.spine.files,
    )
  })

  it(`has at most ${bounds.spine.frames} of our functions on the stack`, () => {
    expect(spine.deepest.length, spine.deepest.join('\n')).toBeLessThanOrEqual(bounds.spine.frames)
  })

  it('calls no function that contains an import()', () => {
    const importing = spine.called.filter(({ imports }) => imports).map(({ file, name }) => `${file} ${name}`)
    expect(importing).toEqual([])
  })
})
