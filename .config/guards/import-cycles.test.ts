import { describe, expect, it } from 'vitest'
import { cyclesAcrossFolders } from './import-cycles.js'

describe('cyclesAcrossFolders', () => {
  it('finds the shortest cycle through each import that crosses folders, and reports each cycle once', () => {
    const graph = new Map([
      ['a/one', ['b/two']],
      ['b/two', ['b/three', 'a/one']],
      ['b/three', ['a/one']],
      ['c/four', ['a/one']],
    ])
    expect(cyclesAcrossFolders(graph).map(cycle => cycle.toSorted())).toEqual([
      ['a/one', 'b/two'],
      ['a/one', 'b/three', 'b/two'],
    ])
  })

  it('ignores cycles within a folder', () => {
    expect(
      cyclesAcrossFolders(
        new Map([
          ['a/one', ['a/two']],
          ['a/two', ['a/one']],
        ]),
      ),
    ).toEqual([])
  })
})
