import { commands } from '../commands.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from '../options/option.js'

interface WrongUse {
  call: string
  code: string
  where: string
  /** A part of the sentence that names the problem. */
  problem: string
}

export function wrongUsesOfOptions(): WrongUse[] {
  return commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([optionName, option]) => {
      const [flag, variable] = [flagOf(optionName), environmentNameOf(optionName)]
      const [wrong, bad] = [misspelt(flag), badValue(option)]
      const behind = name === 'mutants' ? ' -- true' : ''
      const { takes } = option.kind
      const invalid = { code: 'OPTION_INVALID', problem: `expected ${takes}` }
      const uses: WrongUse[] = [
        {
          call: `keymock ${name} ${wrong}${behind}`,
          code: 'OPTION_UNKNOWN',
          where: wrong,
          problem: `Did you mean ${flag}?`,
        },
      ]
      if (!isSwitch(option)) uses.push({ call: `keymock ${name} ${flag}`, where: flag, ...invalid })
      if (bad !== undefined)
        uses.push({ call: `keymock ${name} ${flag}=${bad}${behind}`, where: flag, ...invalid })
      if (bad) uses.push({ call: `${variable}=${bad} keymock ${name}${behind}`, where: variable, ...invalid })
      return uses
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
