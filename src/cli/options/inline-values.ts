import { UsageError } from '../usage-error.js'
import { flagOf, isSwitch, type Option, type OptionTable } from './option.js'

/**
 * `--port 1` becomes `--port=1`, and the switch `--quiet` becomes `--quiet=true`. Otherwise the parser could take a later
 * argument as the value of an option. The result omits the value of an unknown option, because the value may be a token.
 */
export function inlineValues(table: OptionTable, args: readonly string[]): string[] {
  const options = new Map(Object.entries(table).map(([name, option]) => [flagOf(name), { name, option }]))
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  const inlined: string[] = []
  for (let index = 0; index < own.length; index++) {
    const arg = own[index] ?? ''
    const flag = arg.split('=', 1)[0] ?? ''
    const known = options.get(flag)
    if (!arg.startsWith('--')) inlined.push(arg)
    else if (known === undefined) inlined.push(flag)
    else if (arg !== flag) inlined.push(arg)
    else if (isSwitch(known.option)) inlined.push(`${flag}=true`)
    else {
      index += 1
      inlined.push(`${flag}=${valueBehind(flag, known.option, own[index], options)}`)
    }
  }
  return end === -1 ? inlined : [...inlined, ...args.slice(end)]
}

function valueBehind(
  flag: string,
  { kind, placeholder = '' }: Option,
  next: string | undefined,
  options: ReadonlyMap<string, unknown>,
): string {
  if (next !== undefined && !/^-\D/.test(next)) return next
  const before = next !== undefined && options.has(next) ? ` before ${next}` : ''
  const dash =
    next === undefined || before !== ''
      ? ''
      : ` Write a value that begins with a dash as ${flag}=${placeholder}.`
  throw new UsageError({
    code: 'OPTION_INVALID',
    where: flag,
    problem: `The value of ${flag} is missing${before}; expected ${kind.takes}.`,
    remedy: `Write ${flag} ${placeholder}, or omit ${flag}.${dash}`,
  })
}
