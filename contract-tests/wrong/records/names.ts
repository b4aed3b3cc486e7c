import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { changingCreateBody, changingField, refusingCreates, remembering } from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'

const nameStays = 'name is the name from the create of the key.'

function storing(change: (name: string) => string): MakeMiddleware {
  return changingCreateBody(body => (body.name === undefined ? body : { ...body, name: change(body.name) }))
}

function mangled(name: string, bug: string, change: (name: string) => string): WrongServer {
  return { name, sections: ['2.1', '4.2'], breaks: nameStays, bug, middleware: storing(change) }
}

export const wrongNames: readonly WrongServer[] = [
  mangled('name-slug', 'The service turns the name into a slug.', name =>
    name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  ),
  mangled('name-html-escaped', 'The service escapes input for HTML before it stores the input.', name =>
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
  mangled('name-quotes-escaped', 'The service escapes quotes for SQL, and never unescapes them.', name =>
    name.replaceAll(/['"\\]/g, '\\$&'),
  ),
  mangled('name-cut-at-500', 'The database column truncates the name to 500 characters.', name =>
    Array.from(name).slice(0, 500).join(''),
  ),
  {
    name: 'name-with-key-id',
    sections: ['2.1', '4.2'],
    breaks: nameStays,
    bug: 'The service adds a part of the identifier to make names unique.',
    middleware: changingField('name', (name, { id = '' }) => `${name} (${id.slice(-4)})`),
  },
  {
    name: 'name-of-the-last-key',
    sections: ['2.1', '4.2'],
    breaks: nameStays,
    bug: 'A variable outside the handler gives a key the name of the previous key.',
    middleware: remembering(changingCreateBody, () => {
      let last: string | undefined
      return (body: CreateKeyRequest) => {
        const name = last ?? body.name
        last = body.name
        return name === undefined ? body : { ...body, name }
      }
    }),
  },
  {
    name: 'name-unicode-refused',
    sections: ['2.1', '4.2'],
    breaks: 'A name is any string.',
    bug: 'The pattern for names allows only ASCII.',
    middleware: refusingCreates(({ name = '' }) => /[^\x20-\x7e]/.test(name)),
  },
]
