import type { Credentials } from './caller.js'

/** Tokens that a lookup may read as a pattern, a query or a built-in value. */
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

/** Groups of invalid credentials. Some have the valid token, but in a wrong parameter or header. */
export function foreignCredentials(token: string): readonly (readonly Credentials[])[] {
  const likenesses = [
    null,
    'Bearer ',
    'Bearer unknown_token_of_nobody',
    'Basic dXNlcjpwYXNzd29yZA==',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Token ${token}`,
  ]
  const inQuery = ['token', 'access_token', 'api_key'].map(name => ({ query: { [name]: token } }))
  const inHeaders = [
    { 'X-Api-Key': token },
    { Cookie: `token=${token}` },
    { 'Proxy-Authorization': `Bearer ${token}` },
  ].map(headers => ({ headers }))
  return [
    likenesses.map(authorization => ({ authorization })),
    lookups.map(lookup => ({ authorization: `Bearer ${lookup}` })),
    [...inQuery, ...inHeaders].map(place => ({ authorization: null, ...place })),
  ]
}
