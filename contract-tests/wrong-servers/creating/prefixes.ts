import { changingCreateBody, refusingCreates } from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { fromParts, rewritingKeys } from '../../middleware/rewriting-keys.js'
import type { WrongServer } from '../wrong-server.js'

/** Asks for another prefix. */
function withPrefix(change: (prefix: string) => string): MakeMiddleware {
  return changingCreateBody(body =>
    'prefix' in body ? { ...body, prefix: change(String(body.prefix)) } : body,
  )
}

/** Joins a prefix and the random characters in another way. */
function written(join: (prefix: string, characters: string) => string): MakeMiddleware {
  return rewritingKeys(
    fromParts((prefix, characters) => (prefix === '' ? characters : join(prefix, characters))),
  )
}

const startsWithPrefix = 'The key starts with the given prefix and an underscore.'

/** The prefix of a key (section 4.2, rule 1). */
export const wrongPrefixes: readonly WrongServer[] = [
  {
    name: 'prefix-lost',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The prefix is stored with the key, but never put in front of it.',
    middleware: written((_, characters) => characters),
  },
  {
    name: 'prefix-of-zero-lost',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The code tests the prefix as a boolean, and "0" is false.',
    middleware: written((prefix, characters) => (prefix === '0' ? characters : `${prefix}_${characters}`)),
  },
  {
    name: 'prefix-with-dash',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'A dash joins the prefix to the characters.',
    middleware: written((prefix, characters) => `${prefix}-${characters}`),
  },
  {
    name: 'prefix-with-dot',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'A dot joins the prefix to the characters, as in tokens that are split at dots.',
    middleware: written((prefix, characters) => `${prefix}.${characters}`),
  },
  {
    name: 'prefix-without-separator',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The caller is expected to bring the underscore.',
    middleware: written((prefix, characters) => `${prefix}${characters}`),
  },
  {
    name: 'prefix-underscore-collapsed',
    sections: ['4.2 rule 1'],
    breaks:
      'An underscore is added after a given prefix, even after one that already ends with an underscore.',
    bug: 'The underscore is only added when the prefix does not end with one.',
    middleware: written((prefix, characters) => `${prefix.replace(/_$/, '')}_${characters}`),
  },
  {
    name: 'prefix-underscores-removed',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'Everything but letters and digits is stripped from the prefix.',
    middleware: withPrefix(prefix => prefix.replaceAll(/[^a-z0-9]/gi, '')),
  },
  {
    name: 'prefix-behind',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The parts of the key are joined in the wrong order.',
    middleware: written((prefix, characters) => `${characters}_${prefix}`),
  },
  {
    name: 'prefix-with-environment',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'An environment is put in front of the whole key.',
    middleware: written((prefix, characters) => `live_${prefix}_${characters}`),
  },
  {
    name: 'prefix-alone',
    sections: ['4.2'],
    breaks: 'A key is its prefix, an underscore and random characters.',
    bug: 'The random characters are cut off with the wrong offset.',
    middleware: written(prefix => `${prefix}_`),
  },
  {
    name: 'prefix-of-16-refused',
    sections: ['8', '4.2'],
    breaks: 'A prefix may have up to 16 characters.',
    bug: 'The bound is checked with "less than".',
    middleware: refusingCreates(({ prefix = '' }) => prefix.length >= 16),
  },
  {
    name: 'prefix-of-9-refused',
    sections: ['8', '4.2'],
    breaks: 'A prefix may have up to 16 characters.',
    bug: 'The bound of an older version, 8 characters, is still checked.',
    middleware: refusingCreates(({ prefix = '' }) => prefix.length > 8, 422),
  },
  {
    name: 'prefix-of-1-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix has no least length.',
    bug: 'A pattern asks for at least two characters.',
    middleware: refusingCreates(({ prefix }) => prefix?.length === 1),
  },
  {
    name: 'prefix-with-underscore-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix is any string of up to 16 characters.',
    bug: 'The pattern for prefixes knows letters and digits only.',
    middleware: refusingCreates(({ prefix = '' }) => /[^a-z0-9]/i.test(prefix)),
  },
  {
    name: 'prefix-with-capitals-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix is any string of up to 16 characters.',
    bug: 'The pattern for prefixes knows lower-case letters only.',
    middleware: refusingCreates(({ prefix = '' }) => /[A-Z]/.test(prefix)),
  },
]
