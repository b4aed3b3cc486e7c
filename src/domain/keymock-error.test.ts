import { expect, it } from 'vitest'
import { asPrinted, KeymockError } from './keymock-error.js'

it('an error prints like its text in the code, and a value may have spaces and line breaks', () => {
  const [code, found] = ['FILE', 'two\n  lines']
  const error = new KeymockError(asPrinted`${code}_INVALID  a b.json
    Found ${found}; \
    expected one.
    Correct the file.`)
  expect(error.message).toBe(
    'FILE_INVALID  a b.json\n  Found two\n  lines; expected one.\n  Correct the file.',
  )
  expect(error).toMatchObject({ code: 'FILE_INVALID', where: 'a b.json', remedy: 'Correct the file.' })
})
