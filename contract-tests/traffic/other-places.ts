/** Headers in which other services expect a token. */
export function inOtherHeaders(token: string): Record<string, string> {
  const cookies = ['token', 'access_token', 'session'].map(name => `${name}=${token}`)
  return {
    ...Object.fromEntries(['x-api-key', 'api-key', 'x-auth-token'].map(name => [name, token])),
    ...Object.fromEntries(['authentication', 'x-authorization'].map(name => [name, `Bearer ${token}`])),
    cookie: cookies.join('; '),
  }
}

/** Query parameters in which other services expect a token. Only for a local target, because another machine may log the URL. */
export function inParameters(token: string): [name: string, value: string][] {
  return ['access_token', 'token', 'api_key'].map(name => [name, token])
}
