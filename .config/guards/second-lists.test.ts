import { describe, expect, it } from 'vitest'
import { listsOf } from './second-lists.js'

describe('listsOf', () => {
  it('finds a whole list in a TypeScript file or a schema, but not a part of a list', () => {
    const places = ['schemas/operations.ts', 'schemas/list-keys-query.schema.json']
    const files = (words: string[]) => listsOf([{ name: 'words', words }], places).map(({ file }) => file)
    expect(files(['apis.listKeys', 'keys.createKey'])).toEqual(['schemas/operations.ts'])
    expect(files(['apis.listKeys', 'keys.createKey', 'keys.none'])).toEqual([])
    expect(files(['apiId', 'limit'])).toEqual(['schemas/list-keys-query.schema.json'])
  })
})
