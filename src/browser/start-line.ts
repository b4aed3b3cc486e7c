import { operations } from '../../schemas/operations.js'
import { sandboxOf } from '../build-keymock.js'
import { usableTokens } from '../fixture/fixture-world.js'
import { say } from './console.js'
import type { BrowserKeymock } from './open-keymock.js'

const mostNamed = 12

export async function tellStart(keymock: BrowserKeymock, baseUrl: string | undefined): Promise<void> {
  const { fixture } = await sandboxOf(keymock).state()
  const apis = (await keymock.apis()).map(
    ({ id, keyCount }) => `${id} (${keyCount} ${keyCount === 1 ? 'key' : 'keys'})`,
  )
  const tokens = usableTokens(fixture).map(({ token, isAny, isLimited }) => {
    return `${isAny ? 'any text' : token}${isLimited ? ' (with limited permissions)' : ''}`
  })
  const sentences = [
    `Answers ${servedBy(keymock)} at ${baseUrl ?? 'any origin'}.`,
    `${apis.length === 1 ? 'API' : 'APIs'}: ${shorten(apis)}.`,
    tokens.length === 0
      ? 'No tokens, so no list or create can succeed.'
      : `${tokens.length === 1 ? 'Token' : 'Tokens'}: ${shorten(tokens)}.`,
  ]
  say('info', sentences.join(' '))
  if (isProductionBuild()) {
    say(
      'warn',
      'This production build contains keymock and MSW. Start the mock only if import.meta.env.DEV is true.',
    )
  }
}

function servedBy({ profile: { neighbours = [] } }: BrowserKeymock): string {
  const served = operations.filter(({ name, specified }) => specified || neighbours.some(one => one === name))
  return served.map(({ method, path }) => `${method} ${path}`).join(' and ')
}

function shorten(names: string[]): string {
  if (names.length === 0) return 'none'
  const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names.slice(0, mostNamed).join(', ')}${rest}`
}

/** Bundlers replace `process.env.NODE_ENV` with a constant. Without a bundler, `process` does not exist. */
export function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}
