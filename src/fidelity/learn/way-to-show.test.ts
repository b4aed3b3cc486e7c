import { describe, expect, it } from 'vitest'
import { wayToShow } from './conclude.js'

const shownBy =
  'a refusal for this reason; this target accepted the request, or the run had no permission to write'
const field = 'errors.failures.expires-refused.status'

describe('the way to show a failure', () => {
  it('does not claim that the target accepted a request if the request failed for another reason', () => {
    const likeOthers = new Map([['expires-refused', 'invalid-request']])
    expect(wayToShow(field, shownBy, { isWriter: true, likeOthers })).toBe(
      'a refusal for this reason alone; this target gave the same answer for invalid-request',
    )
  })

  it('mentions permission to write only if the run lacked that permission', () => {
    const likeOthers = new Map<string, string>()
    expect(wayToShow(field, shownBy, { isWriter: false, likeOthers })).toBe(shownBy)
    expect(wayToShow(field, shownBy, { isWriter: true, likeOthers })).toBe(
      'a refusal for this reason; this target accepted the request',
    )
  })
})
