import { describe, expect, it } from 'vitest'
import { circlesAcrossFolders } from './import-circles.js'

describe('circlesAcrossFolders', () => {
  it('finds the shortest circle of an import that crosses folders, and each circle once', () => {
    const graph = new Map([
      ['a/one', ['b/two']],
      ['b/two', ['b/three', 'a/one']],
      ['b/three', ['a/one']],
      ['c/four', ['a/one']],
    ])
    expect(circlesAcrossFolders(graph).map(circle => circle.toSorted())).toEqual([
      ['a/one', 'b/two'],
      ['a/one', 'b/three', 'b/two'],
    ])
  })

  it('ignores circles within a folder', () => {
    expect(
      circlesAcrossFolders(
        new Map([
          ['a/one', ['a/two']],
          ['a/two', ['a/one']],
        ]),
      ),
    ).toEqual([])
  })
})
