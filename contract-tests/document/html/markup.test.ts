import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test-support/hostile-text.js'
import { html } from './markup.js'

describe('html', () => {
  it('escapes every text, in attributes as well', () => {
    const { markup } = html`<p title="${hostileText}">${hostileText}</p>`
    expect(markup).not.toContain('<img')
    expect(markup.match(/[<>]/g)).toHaveLength(4)
    expect(markup.match(/"/g)).toHaveLength(2)
  })

  it('inserts markup unescaped, and the items of a list one after the other', () => {
    expect(html`<ul>${['a', '<'].map(text => html`<li>${text}</li>`)}</ul>`.markup).toBe(
      '<ul><li>a</li><li>&lt;</li></ul>',
    )
  })

  it('omits undefined values', () => {
    expect(html`${undefined}${false}${0}`.markup).toBe('0')
  })
})
