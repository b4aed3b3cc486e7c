import type { OperatorRow } from './operator-row.js'

export const createRows: readonly OperatorRow[] = [
  {
    sections: ['7', '4.2'],
    breaks: 'Both endpoints answer success with status 200.',
    servers: {
      'create-201': ['create-answer-answered-201', 'The framework answers 201 Created to every POST.'],
      'create-202': [
        'create-answer-answered-202',
        'A queue writes the key later, so the create only accepts the request.',
      ],
    },
  },
  {
    sections: ['4.2'],
    breaks: 'keyId identifies the key.',
    servers: {
      'create-empty-key-id': [
        'created-key-id-emptied',
        'The service never copies the identifier into the answer, so it sends the zero value of a struct.',
      ],
    },
  },
  {
    sections: ['4.2'],
    breaks: 'key is a required string: the new key.',
    servers: {
      'create-empty-key': [
        'created-key-emptied',
        'The service wipes the key from memory before it writes the answer.',
      ],
      'create-key-as-object': [
        'created-key-as-object',
        'The serializer writes a secret type with its wrapper.',
      ],
    },
  },
  {
    sections: ['4.2'],
    breaks: 'keyId and key are members of the answer.',
    servers: {
      'create-key-in-data': [
        'create-answer-wrapped',
        'A response envelope wraps the answer in a member called data.',
      ],
    },
  },
  {
    sections: ['2.1', '4.2'],
    breaks: 'The keyId of a create is the id of the listed record.',
    servers: {
      'key-id-upper-case': [
        'created-key-id-upper-case',
        'The create writes identifiers in upper case, and the listing does not.',
      ],
      'key-id-of-previous': [
        'created-key-id-of-the-previous-key',
        'The service reads the identifier with "last inserted id" from another connection.',
      ],
    },
  },
  {
    sections: ['4.2 rule 1'],
    breaks: 'The key starts with the given prefix and an underscore.',
    servers: {
      'prefix-lower-case': ['create-prefix-lower-case', 'The service converts prefixes to lower case.'],
      'prefix-upper-case': ['create-prefix-upper-case', 'The service converts prefixes to upper case.'],
      'prefix-cut-at-8': [
        'create-prefix-cut-at-8',
        'The database column truncates the prefix to 8 characters.',
      ],
      'prefix-cut-at-15': [
        'create-prefix-cut-at-15',
        'The terminator of a buffer replaces the last character of the longest prefix.',
      ],
    },
  },
  {
    sections: ['2.1', '4.2'],
    breaks: 'name is the name from the create of the key.',
    servers: {
      'name-trimmed': ['create-name-trimmed', 'The service trims input before it stores the input.'],
      'name-spaces-collapsed': [
        'create-name-spaces-collapsed',
        'The service collapses repeated spaces, as in HTML.',
      ],
      'name-cut-at-32': ['create-name-cut-at-32', 'The database column truncates the name to 32 characters.'],
      'name-lower-case': [
        'create-name-lower-case',
        'The service changes names to lower case for a search, and stores the result.',
      ],
      'name-ascii-only': [
        'create-name-non-ascii-as-question-marks',
        'The service replaces each character beyond ASCII with a question mark.',
      ],
      'name-without-emoji': [
        'create-name-without-astral',
        'The database column is "utf8mb3", and loses characters outside the basic plane.',
      ],
      'name-mojibake': ['create-name-latin-1', 'The service decodes the body as Latin-1.'],
      'name-decomposed': [
        'create-name-nfd',
        'The service normalizes strings to NFD, as some file systems do.',
      ],
      'name-compatibility-form': [
        'create-name-nfkc',
        'The service normalizes strings to NFKC, which turns a ligature into letters.',
      ],
      'name-tags-stripped': [
        'create-name-tags-stripped',
        'From all input, the service removes text that looks like a tag.',
      ],
      'name-plus-decoded': [
        'create-name-plus-as-space',
        'The service decodes the body like a form: a plus becomes a space.',
      ],
    },
  },
  {
    sections: ['2.1', '4.2'],
    breaks: 'meta is any JSON object, unchanged.',
    servers: {
      'meta-null-dropped': [
        'create-meta-nulls-lost',
        'The service removes members that are null before it stores metadata.',
      ],
      'meta-empty-name-dropped': [
        'create-meta-unnamed-lost',
        'The service skips a member with an empty name.',
      ],
      'meta-lower-case-names': [
        'create-meta-names-in-lower-case',
        'The service converts member names to lower case.',
      ],
      'meta-numbers-whole': ['create-meta-fractions-lost', 'The service stores numbers as integers.'],
      'meta-numbers-single-precision': [
        'create-meta-numbers-as-floats',
        'The service stores numbers as floats of single precision.',
      ],
      'meta-booleans-as-numbers': [
        'create-meta-booleans-as-numbers',
        'The database returns booleans as 0 and 1.',
      ],
      'meta-arrays-without-null': [
        'create-meta-arrays-without-null',
        'The service removes null from arrays.',
      ],
      'meta-ten-members': [
        'create-meta-ten-members-at-most',
        'The service stores only the first ten members.',
      ],
    },
  },
  {
    sections: ['4.1', '4.2', '2.4'],
    breaks: 'externalId names the user to whom the service links the key.',
    servers: {
      'user-not-linked': ['create-external-id-dropped', 'The service accepts externalId and ignores it.'],
      'user-lower-case': [
        'create-external-id-lower-case',
        'The service changes identifiers to lower case, as for e-mail addresses.',
      ],
    },
  },
  {
    sections: ['4.1', '4.2'],
    breaks: 'The service stores a recoverable key, so that listings can show its plaintext.',
    servers: {
      'recoverable-not-stored': [
        'create-recoverable-dropped',
        'The service accepts recoverable and ignores it.',
      ],
    },
  },
  {
    sections: ['5'],
    breaks: 'Every request carries the header Authorization: Bearer <token>.',
    servers: {
      'header-optional-on-create': [
        'create-authorization-no-header',
        'The route is on the list of public paths.',
      ],
      'token-in-any-case-on-create': [
        'create-authorization-token-in-any-case',
        'Creates look up the token in a table that ignores letter case.',
      ],
      'any-bearer-on-create': [
        'create-authorization-any-token',
        'The create only checks that the request has a token.',
      ],
      'empty-bearer-on-create': [
        'create-authorization-empty-token',
        'The check splits the header and never compares the second part.',
      ],
      'basic-accepted-on-create': [
        'create-authorization-basic-credentials',
        'The create route also accepts the Basic credentials of a dashboard.',
      ],
    },
  },
]
