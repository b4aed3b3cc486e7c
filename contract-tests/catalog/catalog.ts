import type { ContractResult } from '../../schemas/generated/types.js'

/** `implied`: a MUST that follows from the section by one inference. A broken SHOULD is a warning, and fails only a strict run. */
export type Level = ContractResult['level']

export interface CatalogEntry {
  /** Never renumbered or reused, because users pin ids. */
  readonly id: string
  /** The section of the specification, such as "4.2" or "4.2 rule 3". */
  readonly section: string
  readonly level: Level
  /** The topic of the requirement. Users may pass it to the options `only` and `skip`. */
  readonly group: string
  /** Completes the sentence "The service MUST …". */
  readonly statement: string
}

/** Every requirement, in the order of checks and reports. */
export const catalog: readonly CatalogEntry[] = [
  ...topic('authentication', [
    ['AUT-01', '5', 'refuse a listing without an Authorization header', 'implied'],
    ['AUT-02', '5', 'refuse a create without an Authorization header', 'implied'],
    ['AUT-03', '5', 'refuse a listing with an empty bearer token', 'implied'],
    ['AUT-04', '5', 'refuse a listing with a token that was never issued', 'implied'],
    ['AUT-05', '5', 'refuse a listing with Basic credentials', 'implied'],
    ['AUT-06', '5', 'refuse a create with a token that was never issued', 'implied'],
    ['AUT-07', '5', 'refuse a create with an empty bearer token', 'implied'],
    ['AUT-08', '5', 'create no key without a valid token', 'implied'],
    ['AUT-09', '5', 'refuse a create with Basic credentials', 'implied'],
    ['AUT-10', '5', 'refuse a listing whose token is one of the created keys', 'implied'],
    ['AUT-11', '5', 'refuse a listing whose token only resembles the valid token', 'implied'],
    [
      'AUT-12',
      '5',
      'refuse every listing without a valid token, even right after the same listing with a valid token',
      'implied',
    ],
    [
      'AUT-13',
      '5',
      'refuse the valid token under another scheme or outside the Authorization header',
      'implied',
    ],
    [
      'AUT-14',
      '5',
      'refuse a create whose token only resembles the valid token, and create no key',
      'implied',
    ],
    [
      'AUT-15',
      '5',
      'refuse every request without a valid token, even while other requests are in progress',
      'implied',
    ],
  ]),
  ...topic('create', [
    ['CRE-01', '4.2', 'create a key from an apiId alone'],
    ['CRE-02', '7', 'answer a successful create with status 200'],
    ['CRE-03', '4.2', 'answer a successful create with the media type application/json'],
    ['CRE-04', '4.2', 'answer a successful create with a JSON object'],
    ['CRE-05', '4.2', 'return the id of the new key as keyId, a string'],
    ['CRE-06', '4.2', 'return the new raw key as key, a string'],
    ['CRE-07', '2.1', 'give each key its own id', 'implied'],
    ['CRE-08', '4.2', 'return a different raw key for each create', 'implied'],
    ['CRE-09', '3', 'make one key for each create, not more', 'implied'],
    ['CRE-10', '4.2', 'accept valid values of the fields enabled, expires and remaining'],
    ['CRE-11', '2.1', 'accept any JSON object as meta'],
    ['CRE-12', '4.2', 'accept a name in any script, and with spaces at its start or end', 'implied'],
    ['CRE-13', '4.2', 'accept an externalId with characters that a URL must escape', 'implied'],
    ['CRE-14', '4.2', 'still accept the deprecated ownerId', 'implied'],
    ['CRE-15', '4.2', 'accept empty lists of roles and permissions', 'implied'],
    [
      'CRE-16',
      '4.2',
      'accept every create with values that the specification allows, even if the create equals an earlier create',
      'implied',
    ],
  ]),
  ...topic('prefix', [
    ['PFX-01', '4.2 rule 1', 'start the key with the given prefix, exactly as sent, and an underscore'],
    ['PFX-02', '4.2', 'put random characters after the prefix and the underscore'],
    ['PFX-03', '8', 'accept a prefix of 16 characters'],
    ['PFX-04', '8', 'accept a prefix of 1 character, and a prefix that ends with an underscore'],
  ]),
  ...topic('byte-length', [
    ['BYT-01', '4.2 rule 2', 'use 16 bytes when byteLength is omitted'],
    ['BYT-02', '4.2', 'make a longer key from 64 bytes than from 16'],
    ['BYT-03', '4.2', 'make a longer key from 255 bytes than from 64'],
    ['BYT-04', '4.2', 'make each key long enough to hold its random bytes', 'implied'],
    ['BYT-05', '8', 'accept a byteLength of 16'],
    ['BYT-06', '8', 'accept a byteLength of 255'],
    ['BYT-07', '8', 'accept a byteLength between its bounds'],
    ['BYT-08', '4.2', 'generate new random characters for each key, as many as its bytes need', 'implied'],
    ['BYT-09', '4.2', 'fill a longer key with random characters, not with repeated characters', 'implied'],
  ]),
  ...topic('roles', [
    ['ROL-01', '4.2 rule 4', 'refuse to create a key with a role that does not exist'],
    ['ROL-02', '4.2 rule 4', 'refuse to create a key with a permission that does not exist'],
    ['ROL-03', '4.2 rule 4', 'refuse a role that does not exist, even together with an existing role'],
    [
      'ROL-04',
      '4.2 rule 4',
      'refuse a permission that does not exist, even together with an existing permission',
    ],
    ['ROL-05', '4.2 rule 4', 'create no key when a role or permission does not exist'],
    ['ROL-06', '4.2 rule 4', 'create no key when one of several roles does not exist'],
    ['ROL-07', '4.2 rule 4', 'create no key when one of several permissions does not exist'],
    ['ROL-08', '4.2', 'attach a role that exists'],
    ['ROL-09', '4.2', 'attach a permission that exists'],
    ['ROL-10', '4.2', 'attach no role and no permission when the create has none', 'implied'],
    [
      'ROL-11',
      '4.2 rule 4',
      'refuse a role or permission whose name only resembles an existing name',
      'implied',
    ],
    ['ROL-12', '4.2 rule 4', 'refuse, in every API, a role or permission that does not exist'],
  ]),
  ...topic('limit', [
    ['LIM-01', '4.1', 'return no more keys than limit'],
    ['LIM-02', '8', 'accept a limit of 1'],
    ['LIM-03', '8', 'accept a limit of 100'],
    ['LIM-04', '4.1', 'return at most 100 keys when limit is omitted'],
    ['LIM-05', '4.1', 'return no more keys than limit on every page of a listing by externalId'],
  ]),
  ...topic('pagination', [
    ['PAG-01', '4.1', 'accept the cursor of a page for the next page'],
    ['PAG-02', '4.1', 'return no cursor with the last page'],
    ['PAG-03', '4.1', 'list no key on two pages, in a listing of a whole API', 'implied'],
    ['PAG-04', '4.1', 'list each key of a user on some page, with a limit of 2 and with a larger limit'],
    ['PAG-05', '4.1', 'list no key twice on one page', 'implied'],
    ['PAG-06', '4.1', 'list only keys of the requested externalId on every page'],
    ['PAG-07', '4.1', 'list each key of an API on some page'],
    ['PAG-08', '4.1', 'list no key on two pages, in a listing by externalId', 'implied'],
    ['PAG-09', '4.1', 'return a cursor while more results follow, in an API of more than 100 keys'],
  ]),
  ...topic('cache', [
    ['REV-01', '4.1', 'accept a listing with revalidateKeysCache=true'],
    [
      'REV-02',
      '4.1',
      'skip the cache with revalidateKeysCache, so that a new key is listed within --visibility (2 seconds)',
    ],
    ['REV-03', '4.1', 'accept a listing with revalidateKeysCache=false'],
  ]),
  ...topic('listing', [
    ['LST-01', '7', 'answer a successful listing with status 200'],
    ['LST-02', '4.1', 'answer a listing with the media type application/json'],
    ['LST-03', '4.1', 'answer a listing with a JSON object'],
    ['LST-04', '4.1', 'return keys as an array of objects, one for each key of the page'],
    ['LST-05', '4.1', 'return total as an integer'],
    ['LST-06', '4.1', 'return a total of 0 or more', 'implied'],
    ['LST-07', '4.1', 'return a cursor, if any, as a string'],
    ['LST-08', '4.1', 'list the keys of an API from its apiId alone'],
    ['LST-09', '4.1', 'still accept the deprecated ownerId as a parameter', 'implied'],
  ]),
  ...topic('record', [
    ['REC-01', '2.1', 'return every string, number and boolean member of a record with its stated type'],
    ['REC-02', '2.1', 'return roles and permissions as lists of strings, and meta as an object'],
    ['REC-03', '2.2', 'return every member of a refill with its stated type'],
    ['REC-04', '2.3', 'return every member of a listed ratelimit with its stated type'],
    ['REC-05', '2.4', 'return every member of an identity with its stated type'],
    ['REC-06', '4.1', 'return the requested apiId as the apiId of every listed key'],
    ['REC-07', '2.1', 'list each key with an id equal to the keyId from its create'],
    ['REC-08', '2.1', 'return the leading characters of the key as start'],
    ['REC-09', '2.1', 'never change the createdAt of a key', 'implied'],
    ['REC-10', '2.1', 'return the time of the create as createdAt, in any unit', 'implied'],
    ['REC-11', '2.1', 'return the same workspaceId for all keys of an API', 'implied'],
    ['REC-12', '2.1', 'omit a member without a value, rather than return null', 'SHOULD'],
  ]),
  ...topic('filter', [
    ['EXT-01', '4.1', 'return every key of the requested externalId'],
    ['EXT-02', '4.1', 'return no key whose externalId differs from the requested one'],
    [
      'EXT-03',
      '4.1',
      'match whole externalIds: return no key whose externalId contains the requested one, or is contained in it',
      'implied',
    ],
    ['EXT-04', '4.1', 'return no key without an externalId when the request filters by externalId'],
    ['EXT-05', '4.1', 'return no keys for an unknown externalId'],
    ['EXT-06', '4.1', 'find the keys of an externalId with characters that a URL must escape', 'implied'],
    ['EXT-07', '4.1', 'apply the externalId filter also to keys that are older than the run'],
    [
      'EXT-08',
      '4.1',
      'return no keys for an externalId that only resembles the externalId of a key',
      'implied',
    ],
    [
      'EXT-09',
      '4.1',
      'return no key whose externalId differs from the requested one, even if the deprecated ownerId is also given',
      'implied',
    ],
  ]),
  ...topic('round-trip', [
    ['RTP-01', '2.1', 'list the name from the create of the key, unchanged', 'implied'],
    ['RTP-02', '2.1', 'list the meta from the create of the key, for any JSON object'],
    [
      'RTP-03',
      '4.2',
      'list no other value of remaining than that of the create, as long as the key is unused',
    ],
    ['RTP-04', '2.5', 'list the expiry from the create of the key, in any unit', 'implied'],
    ['RTP-05', '2.4', 'list the externalId from the create in the identity of the key'],
    ['RTP-06', '2.3', 'list the limit of the ratelimit from the create of the key', 'implied'],
    ['RTP-07', '2.2', 'list the interval and the amount of the refill from the create of the key', 'implied'],
    ['RTP-08', '2.1', 'list the ownerId from the create of the key', 'implied'],
    ['RTP-09', '4.2', 'list no value of remaining for a key that was created without one', 'implied'],
    ['RTP-10', '4.2', 'list no expiry for a key that was created without one', 'implied'],
    [
      'RTP-11',
      '2.4',
      'give two keys of one externalId the same identity, and a key of another externalId a different one',
      'SHOULD',
    ],
    ['RTP-12', '4.2', 'link a key to no user when neither externalId nor ownerId is given', 'implied'],
  ]),
  ...topic('state', [
    ['STA-01', '4.2 rule 3', 'create a key enabled when enabled is omitted'],
    ['STA-02', '3', 'keep a key enabled until it expires or its verifications are used up'],
    ['STA-03', '3', 'create a key disabled when enabled is false'],
    ['STA-04', '3', 'disable a key at the time in its expires field'],
    ['STA-05', '3', 'disable a key that is created with remaining 0', 'SHOULD'],
    ['STA-06', '2.5', 'accept an expiry a few seconds in the future, in milliseconds'],
    ['ENV-01', '8', 'accept an environment of 256 characters'],
  ]),
  ...topic('decrypt', [
    ['DEC-01', '4.1', 'return the raw key of each recoverable key in plaintext when decrypt is true'],
    ['DEC-02', '4.2', 'return no plaintext of a key that is not recoverable, not even when decrypt is true'],
    ['DEC-03', '4.1', 'accept a listing with decrypt=false'],
  ]),
  ...topic('api', [
    ['API-01', '4.1', 'list no key of another API'],
    ['API-02', '4.2', 'create a key in the API that apiId names, and list it there'],
    ['API-03', '4.2', 'refuse to create a key in an API that does not exist', 'SHOULD'],
    ['API-04', '4.2', 'refuse to create a key without an apiId', 'SHOULD'],
    ['API-05', '4.1', 'refuse to list keys without an apiId', 'SHOULD'],
  ]),
  ...topic('secrecy', [
    ['SEC-01', '2.1', 'return no plaintext unless decrypt is true'],
    ['SEC-02', '2.1', 'return no plaintext unless decrypt is true, even if the key is recoverable'],
    [
      'SEC-03',
      '4.2',
      'show raw keys only as key in the answer to a create, and as plaintext in a listing',
      'implied',
    ],
    [
      'SEC-04',
      '5',
      'never show the token of the caller in an answer, unless a refusal repeats the Authorization header',
      'implied',
    ],
  ]),
  ...topic('convention', [
    ['CUR-01', '4.1', 'omit cursor on the last page, rather than return null or an empty string', 'SHOULD'],
    [
      'TOT-01',
      '4.1',
      'return the number of keys of the API as total, not the number of keys on the page',
      'SHOULD',
    ],
    ['TOT-02', '8', 'return, within 5 minutes of a create, a total close to the number of keys', 'SHOULD'],
    ['TOT-03', '4.1', 'return about the same total on every page of a listing', 'SHOULD'],
    [
      'TOT-04',
      '4.1',
      'return a total close to the number of keys in a complete listing of the API',
      'SHOULD',
    ],
    ['VER-01', '9', 'answer a listing only at version v1 and with GET', 'SHOULD'],
    ['ERR-01', '7', 'answer a failure with JSON, if the answer has a body', 'SHOULD'],
  ]),
  ...topic('model', [
    ['MOD-01', '2.1', 'list the leading characters of every key as its start'],
    ['MOD-02', '2.1', 'list every key with the apiId from its create'],
    [
      'MOD-03',
      '2.1',
      'list every key with the name from its create, or without a name if none was given',
      'implied',
    ],
    ['MOD-04', '2.1', 'list every key with the ownerId or externalId from its create', 'implied'],
    ['MOD-05', '2.1', 'list every key with the meta from its create, or without meta if none was given'],
    [
      'MOD-06',
      '2.5',
      'list every key with the expiry from its create, or without an expiry if none was given',
      'implied',
    ],
    ['MOD-07', '4.2', 'list every unused key with no other value of remaining than that of its create'],
    [
      'MOD-08',
      '2.2',
      'list every key with the refill from its create, or without a refill if none was given',
      'implied',
    ],
    [
      'MOD-09',
      '2.3',
      'list every key with the limit of the ratelimit from its create, or without a ratelimit if none was given',
      'implied',
    ],
    ['MOD-10', '2.1', 'list every key with exactly the roles from its create'],
    [
      'MOD-11',
      '2.1',
      'list every key with the permissions from its create, and with no others except those of its roles',
    ],
    ['MOD-12', '3', 'list every key as enabled or disabled according to its create and its expiry'],
    [
      'MOD-13',
      '2.1',
      'show a plaintext only if decrypt is true and the key is recoverable, and then show the raw key itself',
    ],
    [
      'MOD-14',
      '2.4',
      'list every key with the exact externalId from its create, or without one if the create had no externalId and no ownerId',
    ],
    [
      'MOD-15',
      '2.1',
      'show the same value of each member of a key in every listing, whatever the page, filter or parameters',
      'implied',
    ],
    ['MOD-16', '4.1', 'list no key of another API or user, and no key that was never created, on any page'],
    ['MOD-17', '4.1', 'show every matching key on some page, if a client reads the listing to its end'],
    ['MOD-18', '4.1', 'list no key twice in one listing, whatever its parameters', 'implied'],
    ['MOD-19', '4.1', 'return no more keys than limit (100 when omitted) on every page of every listing'],
    ['MOD-20', '2.1', 'list every key with the time of its create as createdAt', 'implied'],
    ['MOD-21', '2.3', 'list the durations of rate limits in one unit', 'implied'],
    ['MOD-22', '2.4', 'give each externalId its own identity, the same for all its keys', 'SHOULD'],
    ['MOD-23', '4.2', 'accept every combination of values within the stated bounds'],
    [
      'MOD-30',
      '2.1',
      'show a member consistently: for all keys that were created with it, or for none of them',
      'SHOULD',
    ],
    ['MOD-31', '2.1', 'list no updatedAt before createdAt', 'implied'],
    ['MOD-24', '4.1', 'answer a listing with any combination of parameters within their bounds'],
    ['MOD-32', '4.1', 'answer each of several simultaneous listings'],
    ['MOD-33', '4.1', 'answer every page of a long listing'],
    [
      'MOD-34',
      '4.1',
      'answer every valid listing, whatever other requests come before it or at the same time',
    ],
    [
      'MOD-25',
      '4.1',
      'obey the apiId, externalId and limit of a request, even with the cursor of another listing',
    ],
    ['MOD-26', '4.1', 'show no plaintext when decrypt is null, 0 or empty'],
    ['MOD-27', '4.2 rule 1', 'start every key with the prefix of its create, whatever its other fields are'],
    [
      'MOD-28',
      '4.2',
      'give every key the length that its byteLength requires, whatever its other fields are',
    ],
    ['MOD-29', '4.1', 'return the raw key of each recoverable key on every page of a listing with decrypt'],
  ]),
  ...topic('property', [
    ['PRP-01', '4.2', 'create and list a key for every create that the specification allows'],
    ['PRP-02', '4.1', 'list the right keys after any sequence of creates and listings'],
  ]),
]

/** Without a level, the requirement is a MUST. */
type Row = readonly [id: string, section: string, statement: string, level?: Level]

function topic(group: string, rows: readonly Row[]): CatalogEntry[] {
  return rows.map(([id, section, statement, level = 'MUST']) => ({ id, section, level, group, statement }))
}

const byId = new Map(catalog.map(entry => [entry.id, entry]))

/** @throws if no row has the id. */
export function catalogEntry(id: string): CatalogEntry {
  const entry = byId.get(id)
  if (entry === undefined) throw new Error(`The catalog has no requirement ${id}.`)
  return entry
}
