import { KeymockError } from '../../domain/keymock-error.js'
import { UsageError } from '../usage-error.js'
import { isSetByKubernetes } from './environment.js'
import { environmentNameOf, flagOf, type OptionTable } from './option.js'
import type { OptionTexts } from './read-options.js'

type Environment = Readonly<Record<string, string | undefined>>

export function inVariables(
  error: unknown,
  options: OptionTable,
  texts: OptionTexts,
  environment: Environment,
): unknown {
  if (!(error instanceof KeymockError)) return error
  const read = namesFromEnvironment(options, texts, environment)
  if (read.length === 0) return error
  const inWords = (sentence: string) => read.reduce(withVariable, sentence)
  const { code, where, problem, remedy, cause } = error
  const parts = {
    code,
    where: inWords(where),
    problem: inWords(problem),
    remedy: remedy && inWords(remedy),
    cause: cause ?? error,
  }
  return error instanceof UsageError ? new UsageError(parts) : new KeymockError(parts)
}

function namesFromEnvironment(options: OptionTable, texts: OptionTexts, environment: Environment): string[] {
  return Object.keys(options).filter(name => {
    const variable = environmentNameOf(name)
    const text = environment[variable]
    return (
      texts[name] === undefined && text !== undefined && text !== '' && !isSetByKubernetes(variable, text)
    )
  })
}

/** `--profile` becomes `KEYMOCK_PROFILE`, and `--profile ./mine.json` becomes `KEYMOCK_PROFILE=./mine.json`. */
function withVariable(sentence: string, name: string): string {
  const flag = new RegExp(`(?<![\\w-])${flagOf(name)}(?![\\w-])( (?=[A-Z\\d./]))?`, 'g')
  return sentence.replaceAll(
    flag,
    (_, value) => `${environmentNameOf(name)}${value === undefined ? '' : '='}`,
  )
}
