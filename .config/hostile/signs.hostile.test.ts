import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startKeymock } from '../../src/cli/test-support/keymock-process.js'
import { access, environment, runHere } from '../../src/cli/test-support/run-here.js'
import { httpTarget, type TestTarget } from '../../src/cli/test-support/test-target.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { startServer } from '../../src/node/index.js'
import { temporaryFolder } from '../tests/temporary-folder.js'
import { oddBody } from './odd-answers.js'

/** C1 "control sequence introducer", escape, bell, backspace, a right-to-left override, and commands to CI runners. */
const signs = '\u009b2J##vso[a]\u001b[2J\u0007\u0008\u202e##[b]##teamcity[c]\n::error::d'
/** Control characters that a header can hold. The last three characters are the bytes of U+202E in UTF-8. */
const signsOfHeader = '\u009b2J##vso[a]::error::b\u00e2\u0080\u00ae'
/** Finds a control or format character other than a line break, a tab or the joiner of emoji. Also finds a command to a CI runner. */
const forbidden = /(?![\n\t\u200d])[\p{Cc}\p{Cf}]|##\w*\[|::error::/u

const folder = temporaryFolder('of each test')
let keymock: Awaited<ReturnType<typeof startServer>>
let odd: TestTarget

beforeAll(async () => {
  keymock = await startServer({ port: 0 })
  odd = await httpTarget(async ({ method = 'GET', url, headers }, response, body) => {
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const answer = await fetch(keymock.url + url, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body !== '' && { body }),
    })
    const text = oddBody(await answer.text(), text => signs + text)
    for (const [name, value] of answer.headers) {
      if (!/length|encoding|connection|keep-alive/.test(name)) response.setHeader(name, value + signsOfHeader)
    }
    response.setHeader('x-odd', signsOfHeader)
    response.writeHead(answer.status).end(text)
  })
})

afterAll(async () => {
  await odd[Symbol.asyncDispose]()
  await keymock.close()
})

const reports = () =>
  ['json', ...Object.keys(documentWriters)].flatMap(format => [
    '--report',
    `${format}=${folder.file(`report.${format}`)}`,
  ])

async function signsIn({ stdout, stderr }: { stdout: string; stderr: string }) {
  const texts: Record<string, string> = { stdout, stderr }
  for (const name of await readdir(folder.path)) texts[name] = await readFile(folder.file(name), 'utf8')
  const found = Object.entries(texts).flatMap(([name, text]) => {
    const at = text.search(forbidden)
    return at < 0 ? [] : [`${name}: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 20))}`]
  })
  return { found, texts }
}

describe('control characters and commands to CI runners in each text and header of a service', () => {
  const escaped = '\\u{9b}2J\\u{23}#vso[a]'
  const runs: [command: string, options: () => string[], printed: string][] = [
    ['contract', () => ['--max-requests', '150', ...reports()], escaped],
    [
      'learn',
      () => ['--output', folder.file('learnt.json'), '--provenance', folder.file('provenance.json')],
      escaped,
    ],
    ['parity', () => ['--profile', 'standard', '--calls', '40', ...reports()], escaped],
    ['record', () => ['--output', folder.file('recorded.json'), '--verbatim'], 'Recorded'],
  ]

  it.each(runs)('reach no terminal and no report through keymock %s', async (command, options, printed) => {
    const run = await runHere([command, odd.url, ...access, ...options()], environment)
    expect((await signsIn(run)).found).toEqual([])
    expect(run.stdout).toContain(printed)
  })

  it('reach no terminal and no report through keymock proxy', async () => {
    await using run = await startKeymock(['proxy', odd.url, '--port', '0', ...reports()])
    const url = await run.url
    const authorization = 'Bearer keymock-token'
    const ask = (path: string, init = {}) =>
      fetch(`${url}${path}`, { headers: { authorization, 'content-type': 'application/json' }, ...init })
    await ask(`/v1/apis.listKeys?apiId=api_payments&limit=5`)
    await ask(`/v1/apis.listKeys?apiId=${encodeURIComponent(signs)}`)
    await ask(`/elsewhere/${encodeURIComponent(signs)}`)
    await ask('/v1/keys.createKey', {
      method: 'POST',
      body: JSON.stringify({ apiId: signs, name: signs, [signs]: 1 }),
    })
    run.child.kill('SIGINT')
    await run.ended
    const { found, texts } = await signsIn(run)
    expect(found).toEqual([])
    expect(texts.stdout).toContain('BROKEN  4 exchanges')
  })
})
