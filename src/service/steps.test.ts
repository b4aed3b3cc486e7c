import { expect, it } from 'vitest'
import { quotedPermissions } from './steps.js'

it("quotedPermissions quotes each alternative of one group, and the caller's permissions in alphabetical order", () => {
  expect(quotedPermissions([['*', 'create']], ['read', 'list'])).toEqual({
    needed: `['"*"', '"create"']`,
    have: "['list', 'read']",
  })
})

it('quotedPermissions quotes the name that all groups share, and joins the other names by group', () => {
  const groups = [
    ['*', 'keys.a', 'keys.b'],
    ['*', 'apis.a', 'apis.b'],
  ]
  expect(quotedPermissions(groups, []).needed).toBe(
    `['"*"', '{"and":[{"or":["keys.a","keys.b"]},{"or":["apis.a","apis.b"]}]}']`,
  )
})
