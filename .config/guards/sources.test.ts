import { describe, expect, it } from 'vitest'
import { valueClasses } from '../../contract-tests/design/value-classes.js'
import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import { bounds, missingMembers, secondLists } from './bounds.js'
import { membersMissing } from './create-members.js'
import { cyclesAcrossFolders, importGraph } from './import-cycles.js'
import { listsOf } from './second-lists.js'
import { codeFolders, filesBelow } from './source-files.js'
import { sharedTypeNames } from './type-names.js'
import { vocabularies } from './vocabularies.js'

describe('the sources', () => {
  it('contain no import cycle across folders, not even of types', () => {
    const cycles = cyclesAcrossFolders(importGraph())
    expect(cycles.map(cycle => cycle.join(' -> '))).toEqual([])
  })

  it(`are at most ${bounds.folderDepth} folders deep`, () => {
    const folders = codeFolders.flatMap(folder => filesBelow(folder).folders)
    expect(folders.filter(folder => folder.split('/').length > bounds.folderDepth + 1)).toEqual([])
  })

  it('export each type name from one file only', () => {
    expect([...sharedTypeNames()].map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
  })

  it('list each vocabulary in one place', () => {
    const lists = listsOf(vocabularies)
    for (const { name } of vocabularies) {
      const files = lists.filter(({ vocabulary }) => vocabulary === name).map(({ file }) => file)
      const own = files.filter(file => secondLists[name]?.[file] === undefined)
      expect(own.length, `These list ${name}: ${own.join(', ')}. Derive one from the other.`).toBeLessThan(2)
    }
  })
})

describe('each member of createKeyRequest', () => {
  const members = Object.keys(createKeyRequest.properties)

  it('has at least one class of values to draw', () => {
    expect(members.filter(member => (valueClasses[member] ?? []).length === 0)).toEqual([])
  })

  it.each(Object.entries(membersMissing()))(
    'has a %s in the suite, or a reason for its absence',
    (part, missing) => {
      const reasons = missingMembers[part as keyof typeof missingMembers]
      expect(missing.filter(member => reasons[member] === undefined)).toEqual([])
    },
  )
})
