import { UsageError } from '../usage-error.js'

/**
 * Reads the address of the target. It never repeats an address that may hold a secret.
 *
 * @throws UsageError
 */
export function readBaseUrl(text: string): string {
  const refuse = (problem: string, remedy: string, where = 'base URL'): never => {
    throw new UsageError({ code: 'BASE_URL_INVALID', where, problem, remedy })
  }
  const shown = /[@?#]/.test(text) ? 'base URL' : text
  if (!URL.canParse(text))
    return refuse('It is not a URL.', 'Write it in full: https://keys.example.test', shown)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'It carries a user name or a password, which end up in logs.',
      'Leave them out; give the token with --token-env or --token-file.',
    )
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('It is neither http nor https.', 'Begin it with http:// or https://.', shown)
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse(
      'It carries a query or a fragment.',
      'Give what stands before /v1, and the token with --token-env or --token-file.',
    )
  }
  return text.replace(/\/+$/, '')
}
