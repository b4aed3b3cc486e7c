import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { bad, line } from '../../common/document/inline.js'
import { streamTerminal } from './terminal.js'

function terminalOf(isColoured: boolean) {
  const pieces: string[] = []
  const stream = new Writable({
    write(piece, _, done) {
      pieces.push(String(piece))
      done()
    },
  })
  const output = Object.assign(stream, { isTTY: isColoured, hasColors: () => isColoured })
  return { terminal: streamTerminal(output, output, {}), text: () => pieces.join('') }
}

describe('streamTerminal', () => {
  it.each(['print', 'warn'] as const)('escapes control characters and direction marks in %s()', async way => {
    const { terminal, text } = terminalOf(true)
    terminal[way]('a\u001b[2Jb\u009b31mc\u202ed\r\ne')
    await terminal.flush()
    expect(text()).toBe('a\\u{1b}[2Jb\\u{9b}31mc\\u{202e}d\ne\n')
  })

  it('prints colors only on a terminal with colors', async () => {
    const [coloured, plain] = [terminalOf(true), terminalOf(false)]
    for (const { terminal } of [coloured, plain]) {
      terminal.print(line`${bad('FAIL')} ${'one\nline'}`)
      await terminal.flush()
    }
    expect(coloured.text()).toBe('\u001b[31mFAIL\u001b[39m one\\u{a}line\n')
    expect(plain.text()).toBe('FAIL one\\u{a}line\n')
  })
})
