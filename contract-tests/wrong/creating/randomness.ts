import { changingCreateBody, changingCreated, refusingCreates } from '../../middleware/changing.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import { fromParts, rewritingKeys } from '../../middleware/rewriting-keys.js'
import type { WrongServer } from '../wrong-server.js'

const defaultBytes = 16
const lengthFollowsBytes = 'byteLength is the number of random bytes and sets the length of the key.'
const bytesSetEntropy = 'byteLength is the number of random bytes and sets the entropy of the key.'

function drawing(bytes: (byteLength: number | undefined) => number): MakeMiddleware {
  return changingCreateBody(body => ({
    ...body,
    byteLength: Math.max(defaultBytes, bytes(body.byteLength)),
  }))
}

type Rewrite = (characters: string, byteLength: number) => string

const joined = (rewrite: Rewrite) =>
  fromParts((prefix, characters, { byteLength = defaultBytes }) =>
    [prefix, rewrite(characters, byteLength)].filter(part => part !== '').join('_'),
  )

const rewritingCharacters = (rewrite: Rewrite) => rewritingKeys(joined(rewrite))

const charactersOf16 = 22

export const wrongRandomness: readonly WrongServer[] = [
  {
    name: 'byte-length-ignored',
    sections: ['4.2'],
    breaks: lengthFollowsBytes,
    bug: 'The service validates byteLength, but never uses it.',
    middleware: drawing(() => defaultBytes),
  },
  {
    name: 'random-of-the-key-before',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'A shorter key gets the first random bytes of the longer key before it.',
    middleware: rewritingKeys({
      for() {
        let before = ''
        return joined(characters => {
          const isShorter = characters.length < before.length
          const written = isShorter ? before.slice(0, characters.length) : characters
          before = isShorter ? '' : characters
          return written
        })
      },
    }),
  },
  {
    name: 'ends-of-long-keys-equal',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'Only 16 bytes are new. The other bytes come from a buffer that is filled once.',
    middleware: rewritingKeys({
      for() {
        let buffer = ''
        return joined(characters => {
          const rest = characters.slice(charactersOf16)
          buffer += rest.slice(buffer.length)
          return characters.slice(0, charactersOf16) + buffer.slice(0, rest.length)
        })
      },
    }),
  },
  {
    name: 'byte-length-capped-at-32',
    sections: ['4.2'],
    breaks: lengthFollowsBytes,
    bug: 'The bytes come from one SHA-256 hash.',
    middleware: drawing((byteLength = defaultBytes) => Math.min(32, byteLength)),
  },
  {
    name: 'byte-length-capped-at-64',
    sections: ['4.2'],
    breaks: lengthFollowsBytes,
    bug: 'The bytes come from one SHA-512 hash.',
    middleware: drawing((byteLength = defaultBytes) => Math.min(64, byteLength)),
  },
  {
    name: 'byte-length-capped-at-200',
    sections: ['4.2'],
    breaks: lengthFollowsBytes,
    bug: 'The database column fits keys of about 270 characters, and the generator shortens longer keys.',
    middleware: drawing((byteLength = defaultBytes) => Math.min(200, byteLength)),
  },
  {
    name: 'byte-length-as-signed-byte',
    sections: ['4.2'],
    breaks: lengthFollowsBytes,
    bug: 'A signed byte stores byteLength: values above 127 become negative, and get the default.',
    middleware: drawing((byteLength = defaultBytes) => (byteLength > 127 ? defaultBytes : byteLength)),
  },
  {
    name: 'byte-length-counts-characters',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service keeps only byteLength characters, and 16 characters hold less than 12 bytes.',
    middleware: rewritingCharacters((characters, byteLength) => characters.slice(0, byteLength)),
  },
  {
    name: 'byte-length-counts-bits',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service passes byteLength to a function that expects bits.',
    middleware: rewritingCharacters((characters, byteLength) =>
      characters.slice(0, Math.ceil(byteLength / 6)),
    ),
  },
  {
    name: 'default-of-8-bytes',
    sections: ['4.2 rule 2', '8'],
    breaks: 'Without byteLength, the service uses 16 bytes.',
    bug: 'The service uses the default of its generator, 8 bytes.',
    middleware: rewritingKeys((key, { byteLength }) =>
      byteLength === undefined ? key.slice(0, -charactersOf16 / 2) : key,
    ),
  },
  {
    name: 'default-of-24-bytes',
    sections: ['4.2 rule 2', '8'],
    breaks: 'Without byteLength, the service uses 16 bytes.',
    bug: 'A change raised the default in the code, but not in the documents.',
    middleware: drawing((byteLength = 24) => byteLength),
  },
  {
    name: 'byte-length-of-16-refused',
    sections: ['8', '4.2'],
    breaks: 'byteLength may be 16.',
    bug: 'The service checks the lower bound with "greater than".',
    middleware: refusingCreates(({ byteLength }) => byteLength !== undefined && byteLength <= 16),
  },
  {
    name: 'byte-length-of-255-refused',
    sections: ['8', '4.2'],
    breaks: 'byteLength may be 255.',
    bug: 'The service checks the upper bound with "less than".',
    middleware: refusingCreates(({ byteLength = 0 }) => byteLength >= 255),
  },
  {
    name: 'byte-length-of-255-crashes',
    sections: ['8', '4.2'],
    breaks: 'byteLength may be 255.',
    bug: 'The database column for keys is too short for the longest key.',
    middleware: refusingCreates(({ byteLength = 0 }) => byteLength > 128, 500),
  },
  {
    name: 'key-padded',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service always draws 16 bytes. The rest of the buffer stays zero.',
    middleware: rewritingCharacters(characters =>
      characters.slice(0, charactersOf16).padEnd(characters.length, 'A'),
    ),
  },
  {
    name: 'key-repeats-itself',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service repeats 16 random characters until the key is long enough.',
    middleware: rewritingCharacters(characters =>
      characters
        .slice(0, 16)
        .repeat(Math.ceil(characters.length / 16))
        .slice(0, characters.length),
    ),
  },
  {
    name: 'key-counts-up',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service numbers its keys, so a client can guess the next key.',
    middleware: rewritingKeys({
      for() {
        let count = 100_000
        return joined(characters => String(++count).padStart(characters.length, '0'))
      },
    }),
  },
  {
    name: 'key-of-the-second',
    sections: ['4.2'],
    breaks: bytesSetEntropy,
    bug: 'The service makes the characters from the current hour, and adds four random characters against collisions.',
    middleware: rewritingKeys({
      for: ({ time }) =>
        joined(characters => {
          const hour = Math.floor(time.now() / 3_600_000).toString(36)
          return hour.padStart(characters.length - 4, '0') + characters.slice(-4)
        }),
    }),
  },
  {
    name: 'key-is-the-key-id',
    sections: ['2.1', '4.2'],
    breaks: 'The identifier of a key is public. The random characters of the key are secret.',
    bug: 'One random value serves as the identifier and as the key.',
    middleware: changingCreated((created, { prefix }) => ({
      ...created,
      key: prefix ? `${prefix}_${created.keyId}` : created.keyId,
    })),
  },
]
