import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlOf } from './curl.js'

function wordsOf(body: string, url = 'http://127.0.0.1:4010/v1/keys.createKey'): string[] {
  const command = curlOf({ method: 'POST', url, headers: { 'x-a': '1' }, body, isCut: false })
  expect(command).not.toMatch(/\p{Cc}/u)
  const script = command.replace(/^curl /, 'printf "%s\\0" ')
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\0').slice(0, -1)
}

describe('the curl command', () => {
  it.each(['@/etc/hostname', "it's", '{\n\t"a": "\\n"\n}', 'a\u001b[201~\nrm -rf\u009b2J\u202e'])(
    'sends the body %j, and no control character reaches the terminal',
    body => {
      expect(wordsOf(body).slice(-2)).toEqual(['--data-raw', body])
    },
  )

  it('sends one request to a URL with brackets', () => {
    const url = 'http://127.0.0.1:4010/v1/apis.listKeys?apiId=[1-50]&name={a,b}'
    expect(wordsOf('{}', url)).toEqual(['-H', 'x-a: 1', '--globoff', url, '--data-raw', '{}'])
  })

  it('asks for a file if the body has a NUL', () => {
    expect(wordsOf('a\0b').slice(-2)).toEqual(['--data-binary', '@body.json'])
  })
})
