import { commands } from '../commands.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from '../options/option.js'

/** @param isFirst Whether to use only the first option of each kind of value. */
export function wrongUsesOfOptions({ isFirst = false } = {}): string[] {
  const kinds = new Set<string>()
  return commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([optionName, option]) => {
      if (isFirst && kinds.has(option.kind.takes)) return []
      kinds.add(option.kind.takes)
      const flag = flagOf(optionName)
      const behind = name === 'mutants' ? ' -- true' : ''
      const call = (args: string) => `keymock ${name} ${args}${behind}`
      const bad = badValue(option)
      return [
        call(misspelt(flag)),
        ...(isSwitch(option) ? [] : [`keymock ${name} ${flag}`]),
        ...(bad === undefined ? [] : [call(`${flag}=${bad}`)]),
        ...(bad === undefined || bad === ''
          ? []
          : [`${environmentNameOf(optionName)}=${bad} keymock ${name}${behind}`]),
      ]
    }),
  )
}

function misspelt(flag: string): string {
  const swapped = `${flag.slice(0, -2)}${flag.at(-1)}${flag.at(-2)}`
  return swapped === flag ? `${flag}${flag.at(-1)}` : swapped
}

function badValue({ kind }: Option): string | undefined {
  return ['', 'no-such-value'].findLast(text => kind.read(text) === undefined)
}
