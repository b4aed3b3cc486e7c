import type { Credentials } from './caller.js'

/** Tokens that mean something to a lookup. */
const lookups = [
  '*',
  '%',
  '_',
  '.*',
  "' OR '1'='1",
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '0',
  '{"$ne":null}',
  '../',
  't'.repeat(300),
]

/** Credentials that no service issued, and an issued token in a place where none belongs. */
export function foreignCredentials(token: string): readonly Credentials[] {
  const headers = [
    null,
    'Bearer ',
    'Bearer unknown_token_of_nobody',
    'Basic dXNlcjpwYXNzd29yZA==',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Token ${token}`,
    ...lookups.map(lookup => `Bearer ${lookup}`),
  ]
  return [
    ...headers.map(authorization => ({ authorization })),
    ...['token', 'access_token', 'api_key'].map(name => ({ authorization: null, query: { [name]: token } })),
    ...[
      ['X-Api-Key', token],
      ['Cookie', `token=${token}`],
      ['Proxy-Authorization', `Bearer ${token}`],
    ].map(([name = '', value = '']) => ({ authorization: null, headers: { [name]: value } })),
  ]
}
