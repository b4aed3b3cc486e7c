import { describe, expect, it } from 'vitest'
import type { ContractReport } from '../../schemas/generated/types.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { hostileText } from '../test-support/hostile-text.js'
import { sampleReport } from '../test-support/sample-report.js'
import { contractDocument } from './contract-document.js'

/** Unescapes the characters in the order of a GitHub runner. */
function read(line: string) {
  const [, kind, properties = '', message = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? []
  const [title = ''] = properties.split(',').map(one => one.slice(one.indexOf('=') + 1))
  const plain = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
  return {
    kind,
    properties: properties.split(',').length,
    title: plain(title.replaceAll('%3A', ':').replaceAll('%2C', ',')),
    message: plain(message),
  }
}

function commandsOf(report: ContractReport) {
  return documentWriters.github(contractDocument(report)).trimEnd().split('\n').map(read)
}

describe('the report for GitHub', () => {
  it('lets no id or message begin a command or a property', () => {
    const hostile = `x::,file=a%0A\r\n::error::forged ${hostileText}`
    const [first] = sampleReport().results
    if (first === undefined) throw new Error('the sample has no result')
    const failure = sampleReport().results.find(one => one.failure)?.failure
    if (failure === undefined) throw new Error('the sample has no failure')
    const results = [
      { ...first, id: hostile, status: 'fail' as const, failure: { ...failure, message: hostile } },
    ]
    const commands = commandsOf(sampleReport({ results }))
    expect(commands.map(({ kind, properties }) => [kind, properties])).toEqual([
      ['notice', 1],
      ['error', 1],
    ])
    expect(commands[1]?.message).toContain('\n\\u{3a}:error::forged')
    expect(commands[1]?.title).toContain('x::,file=a%0A')
  })

  it('lists all further failures in the tenth error, because GitHub shows only ten errors', () => {
    const failed = sampleReport().results.find(({ id }) => id === 'STA-03')
    if (failed === undefined) throw new Error('the sample has no failure')
    const results = Array.from({ length: 14 }, (_, index) => ({ ...failed, id: `STA-${50 + index}` }))
    const errors = commandsOf(sampleReport({ results })).filter(({ kind }) => kind === 'error')
    expect(errors).toHaveLength(10)
    expect(errors.at(-1)).toMatchObject({
      title: 'and 5 more',
      message: 'STA-59, STA-60, STA-61, STA-62, STA-63',
    })
  })
})
