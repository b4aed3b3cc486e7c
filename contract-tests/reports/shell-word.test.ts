import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeholdersIn, shellWord } from './shell-word.js'

function asBashReads(words: readonly string[], environment: Record<string, string> = {}): string[] {
  const script = `now_ms() { echo "now$1"; }; printf '%s\\0' ${words.join(' ')}`
  const output = execFileSync('bash', ['-c', script], { env: { ...process.env, ...environment } })
  return output.toString('utf8').split('\0').slice(0, -1)
}

describe('shellWord', () => {
  it('returns a word that bash reads as the given text, even with special characters', () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'ab \'"\\$`!*?#~&;|<>(){}[]=\n\té🔑') }), {
      numRuns: 300,
      seed: 7,
    })
    expect(asBashReads(texts.map(text => shellWord(text)))).toEqual(texts)
  })

  it('adds no quotes if no character needs quotes', () => {
    expect(shellWord('https://keys.example.test/v1/keys.createKey')).toBe(
      'https://keys.example.test/v1/keys.createKey',
    )
  })

  it('returns an empty quoted word for an empty string', () => {
    expect(shellWord('')).toBe("''")
  })

  it('replaces known placeholders with variables, and keeps unknown placeholders', () => {
    const word = shellWord('{"id":"{{KEY_ID_1}}","other":"{{PATH}}"}', new Set(['KEY_ID_1']))
    expect(asBashReads([word], { KEY_ID_1: 'key "1" $x' })).toEqual([
      '{"id":"key "1" $x","other":"{{PATH}}"}',
    ])
  })

  it('computes times from the time at which the script runs', () => {
    expect(asBashReads([shellWord('{"expires":{{NOW_MS+1500}}}')])).toEqual(['{"expires":now+1500}'])
    expect(asBashReads([shellWord('{{NOW_MS-20}}')])).toEqual(['now-20'])
  })
})

describe('placeholdersIn', () => {
  it('returns the names of the placeholders in a text', () => {
    expect(placeholdersIn('{{TOKEN}} {{NOW_MS+5}} {{not}} {{KEY_1}}')).toEqual(['TOKEN', 'NOW_MS', 'KEY_1'])
  })
})
