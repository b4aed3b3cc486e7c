import { rewritingKeys } from '../middleware/changing.js'
import type { ProfileChoices, RightServer } from './right-server.js'

const formIsOpen = 'The specification leaves the form of a key’s random characters open.'

function written(name: string, description: string, keys: NonNullable<ProfileChoices['keys']>): RightServer {
  return {
    name,
    section: '4.2',
    description,
    allowed: formIsOpen,
    decides: 'characters of keys',
    profile: { keys },
  }
}

function identified(name: string, description: string, ids: NonNullable<ProfileChoices['ids']>): RightServer {
  return {
    name,
    section: '2.1',
    description,
    allowed: 'The specification leaves the form of identifiers open.',
    decides: 'identifiers',
    profile: { ids },
  }
}

export const rightKeys: readonly RightServer[] = [
  written('keys-hex', 'Keys are hexadecimal.', { encoding: 'hex' }),
  written('keys-base64url', 'Keys are base64url, with dashes and underscores.', { encoding: 'base64url' }),
  written('keys-base58', 'Keys are base58, and start with a version and their length.', {
    encoding: 'base58',
    header: 'version-and-length',
    startCharacters: 5,
    startCountsSeparator: true,
  }),
  {
    name: 'keys-lead-with-underscore',
    section: '4.2',
    description: 'The random characters of every key start with an underscore, as is possible in base64url.',
    allowed: formIsOpen,
    decides: 'characters of keys',
    middleware: rewritingKeys(
      () =>
        (key, { prefix }) =>
          prefix ? key.replace(`${prefix}_`, () => `${prefix}__`) : `_${key}`,
    ),
  },
  {
    name: 'keys-with-checksum',
    section: '4.2',
    description: 'Keys end with a checksum of six characters.',
    allowed: formIsOpen,
    decides: 'characters of keys',
    middleware: rewritingKeys(() => key => {
      const sum = Array.from(key).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 36 ** 6, 7)
      return key + sum.toString(36).padStart(6, '0')
    }),
  },
  {
    name: 'keys-with-version',
    section: '4.2',
    description: 'The random characters of every key start with "v1" and a dot.',
    allowed: formIsOpen,
    decides: 'characters of keys',
    middleware: rewritingKeys(
      () =>
        (key, { prefix }) =>
          prefix ? key.replace(`${prefix}_`, () => `${prefix}_v1.`) : `v1.${key}`,
    ),
  },
  identified('ids-of-time', 'Identifiers start with their creation time in seconds.', {
    timestampBytes: 4,
    timestampEpoch: 1_700_000_000,
    randomBytes: 8,
  }),
  identified('ids-hex', 'Identifiers are hexadecimal. Key ids start with "k", identity ids with "user".', {
    encoding: 'hex',
    keyPrefix: 'k',
    identityPrefix: 'user',
  }),
]
