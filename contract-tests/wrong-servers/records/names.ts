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

/** UTF-8 read as if each byte were a character of Latin-1. */
function mojibake(text: string): string {
  return Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')
}

/** The name of a key on its way to the listing (sections 2.1 and 4.2). */
export const wrongNames: readonly WrongServer[] = [
  mangled('name-trimmed', 'Input is trimmed before it is stored.', name => name.trim()),
  mangled('name-spaces-collapsed', 'Runs of spaces are collapsed, as in HTML.', name =>
    name.replaceAll(/\s+/g, ' '),
  ),
  mangled('name-cut-at-32', 'The column holds 32 characters and cuts off the rest.', name =>
    name.slice(0, 32),
  ),
  mangled('name-lower-case', 'Names are folded for a search and stored that way.', name =>
    name.toLowerCase(),
  ),
  mangled('name-slug', 'The name is turned into a slug.', name =>
    name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  ),
  mangled('name-ascii-only', 'Everything but ASCII becomes a question mark.', name =>
    name.replaceAll(/[^\x20-\x7e]/gu, '?'),
  ),
  mangled(
    'name-without-emoji',
    'The column is "utf8mb3": characters outside the basic plane are lost.',
    name => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ''),
  ),
  mangled('name-mojibake', 'The body is decoded as Latin-1.', mojibake),
  mangled('name-decomposed', 'Strings are normalised to NFD, as on some file systems.', name =>
    name.normalize('NFD'),
  ),
  mangled(
    'name-compatibility-form',
    'Strings are normalised to NFKC, which turns a ligature into letters.',
    name => name.normalize('NFKC'),
  ),
  mangled('name-html-escaped', 'Input is escaped for HTML before it is stored.', name =>
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
  mangled('name-tags-stripped', 'What looks like a tag is removed from input.', name =>
    name.replaceAll(/<[^>]*>/g, ''),
  ),
  mangled('name-quotes-escaped', 'Quotes are escaped for SQL, and never unescaped.', name =>
    name.replaceAll(/['"\\]/g, '\\$&'),
  ),
  mangled('name-plus-decoded', 'The body is decoded as if it were a form: a plus becomes a space.', name =>
    name.replaceAll('+', ' '),
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
    bug: 'A variable outside the handler: one key gets the name of the one before.',
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
