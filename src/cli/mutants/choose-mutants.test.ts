import { describe, expect, it } from 'vitest'
import { wrongServers } from '../../../contract-tests/wrong/index.js'
import { operatorServers } from '../../../contract-tests/wrong/operators/index.js'
import type { WrongServer as Mutant } from '../../../contract-tests/wrong/wrong-server.js'
import { seededRandom } from '../../common/random.js'
import { chooseMutants, drawMutants } from './mutants.js'

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

it('drawMutants selects only wrong servers that a client can notice, generated ones without a condition', async () => {
  const named = <Server extends Mutant>(servers: readonly Server[], ...names: string[]) =>
    servers.filter(({ name }) => names.includes(name))
  const byHand = named(wrongServers, 'prefix-lost', 'create-201', 'total-is-page-size')
  const generated = named(
    operatorServers,
    ...['created-key-prefix-in-lower-case', 'record-id-last-character-lost-from-page-2'],
  )
  expect([byHand.length, generated.length]).toEqual([3, 2])
  const drawn = await drawMutants(byHand, generated, seededRandom(2))
  expect(drawn.map(({ name }) => name).sort()).toEqual([
    ...['create-201', 'created-key-prefix-in-lower-case', 'prefix-lost'],
  ])
})
