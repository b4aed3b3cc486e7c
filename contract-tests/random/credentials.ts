export interface Credentials {
  /** The Authorization header; null omits the header. */
  readonly authorization: string | null
  /** Other headers that contain a token. Servers must ignore this token, and also a token in `query`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Tokens that a lookup may read as a pattern, a query or a built-in value. */
const lookups = [
  ...['*', '%', '_', '.*', "' OR '1'='1", '__proto__', 'constructor', 'toString', 'null', 'undefined'],
  ...['true', '0', '{"$ne":null}', '../', 't'.repeat(300)],
]

/** Invalid credentials. Some have the valid token, but in a wrong parameter or header. */
export function strangers(token: string): readonly Credentials[] {
  const alike = [
    ...[null, 'Bearer ', 'Bearer unknown_token_of_nobody', 'Basic dXNlcjpwYXNzd29yZA=='],
    ...[`${token}x`, token.slice(0, -1), token.toUpperCase(), ...lookups].map(text => `Bearer ${text}`),
    `Token ${token}`,
  ]
  const elsewhere = [
    ...['token', 'access_token', 'api_key'].map(name => ({ query: { [name]: token } })),
    { headers: { 'X-Api-Key': token } },
    { headers: { Cookie: `token=${token}` } },
    { headers: { 'Proxy-Authorization': `Bearer ${token}` } },
  ]
  return [
    ...alike.map(authorization => ({ authorization })),
    ...elsewhere.map(place => ({ authorization: null, ...place })),
  ]
}
