import { describe, expect, it } from 'vitest'
import { resolveProfile } from '../profile/resolve-profile.js'
import { quirksOf } from '../profile/unkey-v1.js'
import { sameText, textsOf } from './world.js'

describe('textsOf with the collation ignore-case-and-accents of unkey-v1', () => {
  const { name, compare } = textsOf('ignore-case-and-accents', quirksOf(resolveProfile('unkey-v1')).textName)

  it.each([
    ['admin', 'ÁDMIN'],
    ['user_42', 'üser_42'],
    ['user', 'user\0'],
    ['straße', 'STRASSE'],
    ['søren', 'soren'],
    ['ｗｉｄｅ', 'wide'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδος', 'οδοσ'],
    ['カタカナ', 'かたかな'],
    ['カッター', 'かつたー'],
    ['ヵ', 'か'],
    ['٣५', '35'],
    ['eð', 'ed'],
    ['Ґ', 'г'],
    ['coŀlecció', 'collecció'],
  ])('equates %j and %j', (a, b) => {
    expect(name(a)).toBe(name(b))
    expect(compare(a, b)).toBe(0)
  })

  it.each([
    ['user', 'user '],
    ['user_1', 'user-1'],
    ['🔑', '🔒'],
    ['sıra', 'sira'],
    ['край', 'краи'],
    ['أمل', 'امل'],
    ['กั', 'ก'],
  ])('distinguishes %j from %j', (a, b) => {
    expect(name(a)).not.toBe(name(b))
    expect(compare(a, b)).not.toBe(0)
  })

  it('sorts symbols and digits before letters', () => {
    expect(['key_b', 'KEY_A', 'key_1', '~', 'key_', '🔑'].sort(compare).slice(2)).toEqual([
      'key_',
      'key_1',
      'KEY_A',
      'key_b',
    ])
  })

  it('lets `sameText` find an exact match, or else an equal text', () => {
    const texts = { name, compare }
    expect(sameText('ADMIN', new Set(['guest', 'admin']), texts)).toBe('admin')
    expect(sameText('Admin', new Set(['admin', 'Admin']), texts)).toBe('Admin')
    expect(sameText('nobody', new Set(['admin']), texts)).toBeUndefined()
  })
})

describe('textsOf with the collation ignore-case', () => {
  const { name, compare } = textsOf('ignore-case')

  it('ignores case, but distinguishes accents', () => {
    expect(name('ADMIN')).toBe(name('admin'))
    expect(compare('ADMIN', 'admin')).toBe(0)
    expect(name('ádmin')).not.toBe(name('admin'))
    expect(compare('ádmin', 'admin')).not.toBe(0)
  })
})
