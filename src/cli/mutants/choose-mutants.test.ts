import { describe, expect, it } from 'vitest'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { chooseMutants } from './mutants.js'

const mutant = (name: string, ...sections: string[]): Mutant => ({
  name,
  sections,
  breaks: 'A sentence.',
  bug: 'A bug.',
  middleware: () => (request, next) => next(request),
})
const all = [
  mutant('prefix-lost', '4.2 rule 1'),
  mutant('prefix-refused', '8', '4.2'),
  mutant('anybody', '5'),
]
const names = (selection: Parameters<typeof chooseMutants>[1]) =>
  chooseMutants(all, selection).map(({ name }) => name)

describe('chooseMutants', () => {
  it('selects all servers if the call names no server', () => {
    expect(names({})).toEqual(['prefix-lost', 'prefix-refused', 'anybody'])
  })

  it('selects servers by name or by any of their sections', () => {
    expect(names({ only: ['anybody'] })).toEqual(['anybody'])
    expect(names({ only: ['4.2'] })).toEqual(['prefix-lost', 'prefix-refused'])
    expect(names({ only: ['4.2 rule 1', '5'] })).toEqual(['prefix-lost', 'anybody'])
  })

  it('omits skipped servers', () => {
    expect(names({ skip: ['4.2'] })).toEqual(['anybody'])
    expect(names({ only: ['4'], skip: ['prefix-lost'] })).toEqual(['prefix-refused'])
  })
})
