import type { OperatorRow } from './operator-row.js'

/** Operators on creates and their answers (sections 4.2 and 5). */
export const createRows: readonly OperatorRow[] = [
  {
    sections: ['7', '4.2'],
    breaks: 'Success on both endpoints is status 200.',
    servers: {
      'create-201': ['create-answer-answered-201', 'The framework answers 201 Created to every POST.'],
      'create-202': [
        'create-answer-answered-202',
        'The key is written by a queue, so the create is merely accepted.',
      ],
    },
  },
  {
    sections: ['4.2'],
    breaks: 'keyId identifies the key.',
    servers: {
      'create-empty-key-id': [
        'created-key-id-emptied',
        'The zero value of a struct is sent because the identifier was never copied into it.',
      ],
    },
  },
  {
    sections: ['4.2'],
    breaks: 'key is a required string: the new key.',
    servers: {
      'create-empty-key': [
        'created-key-emptied',
        'The key is wiped from memory before the answer is written.',
      ],
      'create-key-as-object': ['created-key-as-object', 'A secret type is serialized with its wrapper.'],
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
        'One code path writes identifiers in upper case, the other does not.',
      ],
      'key-id-of-previous': [
        'created-key-id-of-the-previous-key',
        'The identifier is read back with "last inserted id" from another connection.',
      ],
    },
  },
  {
    sections: ['4.2 rule 1'],
    breaks: 'The key starts with the given prefix and an underscore.',
    servers: {
      'prefix-lower-case': ['create-prefix-lower-case', 'Prefixes are normalized to lower case.'],
      'prefix-upper-case': ['create-prefix-upper-case', 'Prefixes are normalized to upper case.'],
      'prefix-cut-at-8': ['create-prefix-cut-at-8', 'The column for prefixes holds 8 characters.'],
      'prefix-cut-at-15': [
        'create-prefix-cut-at-15',
        'The last character of the longest prefix falls to the terminator of a buffer.',
      ],
    },
  },
  {
    sections: ['2.1', '4.2'],
    breaks: 'name is the name that the key was given.',
    servers: {
      'name-trimmed': ['create-name-trimmed', 'Input is trimmed before it is stored.'],
      'name-spaces-collapsed': ['create-name-spaces-collapsed', 'Runs of spaces are collapsed, as in HTML.'],
      'name-cut-at-32': ['create-name-cut-at-32', 'The column holds 32 characters and cuts off the rest.'],
      'name-lower-case': ['create-name-lower-case', 'Names are folded for a search and stored that way.'],
      'name-ascii-only': [
        'create-name-non-ascii-as-question-marks',
        'Everything but ASCII becomes a question mark.',
      ],
      'name-without-emoji': [
        'create-name-without-astral',
        'The column is "utf8mb3": characters outside the basic plane are lost.',
      ],
      'name-mojibake': ['create-name-latin-1', 'The body is decoded as Latin-1.'],
      'name-decomposed': ['create-name-nfd', 'Strings are normalized to NFD, as on some file systems.'],
      'name-compatibility-form': [
        'create-name-nfkc',
        'Strings are normalized to NFKC, which turns a ligature into letters.',
      ],
      'name-tags-stripped': [
        'create-name-tags-stripped',
        'Text that looks like a tag is removed from input.',
      ],
      'name-plus-decoded': [
        'create-name-plus-as-space',
        'The body is decoded as if it were a form: a plus becomes a space.',
      ],
    },
  },
  {
    sections: ['2.1', '4.2'],
    breaks: 'meta is any JSON object, as it was given.',
    servers: {
      'meta-null-dropped': ['create-meta-nulls-lost', 'Members that are null are removed before storing.'],
      'meta-empty-name-dropped': ['create-meta-unnamed-lost', 'A member with an empty name is skipped.'],
      'meta-lower-case-names': ['create-meta-names-in-lower-case', 'Member names are folded to lower case.'],
      'meta-numbers-whole': ['create-meta-fractions-lost', 'Numbers are stored as integers.'],
      'meta-numbers-single-precision': [
        'create-meta-numbers-as-floats',
        'Numbers are stored as floats of single precision.',
      ],
      'meta-booleans-as-numbers': [
        'create-meta-booleans-as-numbers',
        'Booleans come back from the database as 0 and 1.',
      ],
      'meta-arrays-without-null': ['create-meta-arrays-without-null', 'null is removed from arrays.'],
      'meta-ten-members': ['create-meta-ten-members-at-most', 'Only the first ten members are kept.'],
    },
  },
  {
    sections: ['4.1', '4.2', '2.4'],
    breaks: 'externalId links the key to that user of the caller.',
    servers: {
      'user-not-linked': ['create-external-id-dropped', 'externalId is accepted and dropped.'],
      'user-lower-case': [
        'create-external-id-lower-case',
        'Identifiers are folded, as if they were e-mail addresses.',
      ],
    },
  },
  {
    sections: ['4.1', '4.2'],
    breaks: 'A recoverable key is stored so that its plaintext can be retrieved.',
    servers: {
      'recoverable-not-stored': ['create-recoverable-dropped', 'recoverable is accepted and dropped.'],
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
        'The table of tokens that creates look into compares without letter case.',
      ],
      'any-bearer-on-create': [
        'create-authorization-any-token',
        'The create only checks that there is a token.',
      ],
      'empty-bearer-on-create': [
        'create-authorization-empty-token',
        'The check splits the header and never compares the second part.',
      ],
      'basic-accepted-on-create': [
        'create-authorization-basic-credentials',
        'The create also serves a dashboard with Basic credentials.',
      ],
    },
  },
]
