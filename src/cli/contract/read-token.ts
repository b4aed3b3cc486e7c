import { readTextFile, UnreadableFile } from '../../node/files/read-text-file.js'
import { UsageError } from '../usage-error.js'

export interface TokenSources {
  token?: string | undefined
  tokenEnv?: string | undefined
  tokenFile?: string | undefined
}

export interface TokenSurroundings {
  environment: Readonly<Record<string, string | undefined>>
  input: NodeJS.ReadableStream
  warn(text: string): void
}

/** Messages never repeat the token. */
export async function readToken(sources: TokenSources, surroundings: TokenSurroundings): Promise<string> {
  const { tokenEnv, tokenFile } = sources
  // KEYMOCK_TOKEN may be meant for another command, so --token-env and --token-file override it.
  const isDefault = sources.token === surroundings.environment.KEYMOCK_TOKEN
  const isNamed = tokenEnv !== undefined || tokenFile !== undefined
  const token = isDefault && isNamed ? undefined : sources.token
  const given = [token, tokenEnv, tokenFile].filter(source => source !== undefined)
  if (given.length > 1) {
    throw refusal(
      'Several options give the token.',
      'Give only one of --token-env, --token-file and --token.',
    )
  }
  if (tokenEnv !== undefined) return tokenInEnvironment(tokenEnv, surroundings.environment)
  if (tokenFile !== undefined) return fromFile(tokenFile, surroundings.input)
  if (token === undefined) {
    throw refusal(
      'The token is missing.',
      'Give --token-env NAME, the environment variable that holds the token, or --token-file FILE (- for standard input).',
    )
  }
  if (token !== surroundings.environment.KEYMOCK_TOKEN) {
    surroundings.warn(
      'Every process on this machine can read a token in --token, and the shell remembers it; --token-env and --token-file are safer.',
    )
  }
  return usable(token)
}

export function tokenInEnvironment(
  name: string,
  environment: TokenSurroundings['environment'],
  flag = '--token-env',
): string {
  // Some users write --token-env "$TOKEN" by mistake. Then `name` is the token, which no message may repeat.
  const isName = /^[A-Za-z_]\w*$/.test(name) && name.length <= 64
  const value = isName ? environment[name] : undefined
  if (value === undefined || value === '') {
    throw refusal(
      isName && environment[name] === ''
        ? `The variable of ${flag} is empty.`
        : `The variable of ${flag} is not set.`,
      `Give the name of a variable that holds the token, without a dollar sign: ${flag} SERVICE_TOKEN`,
    )
  }
  return usable(value)
}

async function fromFile(file: string, input: NodeJS.ReadableStream): Promise<string> {
  const token = (await (file === '-' ? readAll(input) : readFile(file))).trim()
  if (token === '')
    throw refusal(
      'The file or standard input of --token-file is empty.',
      'Write the token there, as the only line.',
    )
  return usable(token)
}

const oneFile = 'Name a file that contains only the token.'

async function readFile(file: string): Promise<string> {
  try {
    return await readTextFile(file)
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    const problem = cause.isMissing ? 'does not exist' : `cannot be read: ${cause.message}`
    throw refusal(`The file of --token-file ${problem}.`, oneFile, cause)
  }
}

const longestInput = 65_536

async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length > longestInput) throw refusal('The input of --token-file is too long for a token.', oneFile)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function usable(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw refusal(
    'The token contains a space, a line break or another character that is not printable ASCII.',
    'Give only the token, without "Bearer" before it.',
  )
}

function refusal(problem: string, remedy: string, cause?: unknown): UsageError {
  return new UsageError({ code: 'TOKEN_INVALID', where: 'token', problem, remedy, cause })
}
