import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { changingCreateBody, changingField, refusingCreates, remembering } from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'

const nameStays = 'name is the name that the key was given.'

/** Stores another name. */
function storing(change: (name: string) => string): MakeMiddleware {
  return changingCreateBody(body => (body.name === undefined ? body : { ...body, name: change(body.name) }))
}

function mangled(name: string, bug: string, change: (name: string) => string): WrongServer {
  return { name, sections: ['2.1', '4.2'], breaks: nameStays, bug, middleware: storing(change) }
}

/** The name of a key on its way to the listing (sections 2.1 and 4.2). */
export const wrongNames: readonly WrongServer[] = [
  mangled('name-slug', 'The name is turned into a slug.', name =>
    name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  ),
  mangled('name-html-escaped', 'Input is escaped for HTML before it is stored.', name =>
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
  mangled('name-quotes-escaped', 'Quotes are escaped for SQL, and never unescaped.', name =>
    name.replaceAll(/['"\\]/g, '\\$&'),
  ),
  mangled('name-cut-at-500', 'The column holds 500 characters and cuts off the rest.', name =>
    Array.from(name).slice(0, 500).join(''),
  ),
  {
    name: 'name-with-key-id',
    sections: ['2.1', '4.2'],
    breaks: nameStays,
    bug: 'Names are made unique by adding a part of the identifier.',
    middleware: changingField('name', (name, { id = '' }) => `${name} (${id.slice(-4)})`),
  },
  {
    name: 'name-of-the-last-key',
    sections: ['2.1', '4.2'],
    breaks: nameStays,
    bug: 'A variable outside the handler: one key gets the name of the previous one.',
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
    bug: 'The pattern for names knows ASCII only.',
    middleware: refusingCreates(({ name = '' }) => /[^\x20-\x7e]/.test(name)),
  },
]
