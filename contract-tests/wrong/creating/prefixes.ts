import { changingCreateBody, refusingCreates } from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { fromParts, rewritingKeys } from '../../middleware/rewriting-keys.js'
import type { WrongServer } from '../wrong-server.js'

function withPrefix(change: (prefix: string) => string): MakeMiddleware {
  return changingCreateBody(body =>
    'prefix' in body ? { ...body, prefix: change(String(body.prefix)) } : body,
  )
}

function written(join: (prefix: string, characters: string) => string): MakeMiddleware {
  return rewritingKeys(
    fromParts((prefix, characters) => (prefix === '' ? characters : join(prefix, characters))),
  )
}

const startsWithPrefix = 'The key starts with the given prefix and an underscore.'

export const wrongPrefixes: readonly WrongServer[] = [
  {
    name: 'prefix-lost',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The service stores the prefix with the key, but does not put it in front of the key.',
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
    bug: 'A dot joins the prefix to the characters, as in tokens with dots between their parts.',
    middleware: written((prefix, characters) => `${prefix}.${characters}`),
  },
  {
    name: 'prefix-without-separator',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The service expects the underscore in the prefix.',
    middleware: written((prefix, characters) => `${prefix}${characters}`),
  },
  {
    name: 'prefix-underscore-collapsed',
    sections: ['4.2 rule 1'],
    breaks:
      'The service adds an underscore after a given prefix, even if the prefix ends with an underscore.',
    bug: 'The service adds the underscore only if the prefix does not end with one.',
    middleware: written((prefix, characters) => `${prefix.replace(/_$/, '')}_${characters}`),
  },
  {
    name: 'prefix-underscores-removed',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The service strips all characters except letters and digits from the prefix.',
    middleware: withPrefix(prefix => prefix.replaceAll(/[^a-z0-9]/gi, '')),
  },
  {
    name: 'prefix-behind',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The service joins the parts of the key in the wrong order.',
    middleware: written((prefix, characters) => `${characters}_${prefix}`),
  },
  {
    name: 'prefix-with-environment',
    sections: ['4.2 rule 1'],
    breaks: startsWithPrefix,
    bug: 'The service puts the environment in front of the whole key.',
    middleware: written((prefix, characters) => `live_${prefix}_${characters}`),
  },
  {
    name: 'prefix-alone',
    sections: ['4.2'],
    breaks: 'A key is its prefix, an underscore and random characters.',
    bug: 'The service cuts the random characters at the wrong offset.',
    middleware: written(prefix => `${prefix}_`),
  },
  {
    name: 'prefix-of-16-refused',
    sections: ['8', '4.2'],
    breaks: 'A prefix may have up to 16 characters.',
    bug: 'The service checks the bound with "less than".',
    middleware: refusingCreates(({ prefix = '' }) => prefix.length >= 16),
  },
  {
    name: 'prefix-of-9-refused',
    sections: ['8', '4.2'],
    breaks: 'A prefix may have up to 16 characters.',
    bug: 'The service still checks the bound of an older version, 8 characters.',
    middleware: refusingCreates(({ prefix = '' }) => prefix.length > 8, 422),
  },
  {
    name: 'prefix-of-1-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix has no minimum length.',
    bug: 'A pattern requires at least two characters.',
    middleware: refusingCreates(({ prefix }) => prefix?.length === 1),
  },
  {
    name: 'prefix-with-underscore-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix is any string of up to 16 characters.',
    bug: 'The pattern for prefixes allows only letters and digits.',
    middleware: refusingCreates(({ prefix = '' }) => /[^a-z0-9]/i.test(prefix)),
  },
  {
    name: 'prefix-with-capitals-refused',
    sections: ['4.2', '8'],
    breaks: 'A prefix is any string of up to 16 characters.',
    bug: 'The pattern for prefixes allows only lower-case letters.',
    middleware: refusingCreates(({ prefix = '' }) => /[A-Z]/.test(prefix)),
  },
]
