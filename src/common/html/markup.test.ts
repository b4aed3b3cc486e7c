import { describe, expect, it } from 'vitest'
import { hostileText } from '../../../contract-tests/test-support/hostile-text.js'
import { html } from './markup.js'

describe('html', () => {
  it('escapes an inserted text, also in an attribute', () => {
    const { markup } = html`<p title="${hostileText}">${hostileText}</p>`
    expect(markup).not.toContain('<img')
    expect(markup.match(/[<>]/g)).toHaveLength(4)
    expect(markup.match(/"/g)).toHaveLength(2)
  })

  it('inserts nested markup unescaped, and joins the items of a list', () => {
    expect(html`<ul>${['a', '<'].map(text => html`<li>${text}</li>`)}</ul>`.markup).toBe(
      '<ul><li>a</li><li>&lt;</li></ul>',
    )
  })

  it('omits `undefined` and `false`, but not `0`', () => {
    expect(html`${undefined}${false}${0}`.markup).toBe('0')
  })
})
