import { describe, expect, it } from 'vitest'
import { readCommandLine } from './command-line.js'
import { commands } from './commands.js'
import { serveOptions } from './options/command-options.js'
import type { OptionValues } from './options/option.js'
import { readOptions, strayVariables } from './options/read-options.js'
import { UsageError } from './usage-error.js'

interface Parsed {
  command: string
  values: OptionValues<typeof serveOptions>
  positionals: readonly string[]
}

function parse(args: string[], environment: Record<string, string> = {}): Parsed {
  const line = readCommandLine(args)
  if (line.asks !== 'run') throw new Error('Nothing was run.')
  const { command, texts, positionals } = line
  const values = readOptions(command.options as typeof serveOptions, texts, environment)
  return { command: command.name, values, positionals }
}

function values(args: string[], environment?: Record<string, string>) {
  return parse(args, environment).values
}

function refused(args: string[]): string {
  try {
    parse(args)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a command line', () => {
  it('selects the command `serve` when it names no command', () => {
    expect(parse([]).command).toBe('serve')
    expect(parse(['--port', '1']).command).toBe('serve')
    expect(parse(['openapi']).command).toBe('openapi')
  })

  it.each(
    commands.flatMap(({ name, examples, parts = {} }) =>
      [examples, ...Object.values(parts).map(part => part.examples)]
        .flat()
        .map(example => [example, name] as const),
    ),
  )('selects the command of the example: keymock %s', (example, name) => {
    expect(parse(example.split(' '))).toMatchObject({ command: name })
  })

  it('gives options their defaults if the user sets no option', () => {
    const read = values([])
    expect(read).toMatchObject({ port: 4010, host: '127.0.0.1', profile: 'standard', quiet: false })
    expect(read.fixtures).toBeUndefined()
  })

  it('accepts values after a space and after an equals sign', () => {
    expect(values(['--port', '1']).port).toBe(1)
    expect(values(['--port=2']).port).toBe(2)
    expect(values(['--fixtures=--quiet']).fixtures).toBe('--quiet')
    expect(values(['--fixtures', '-']).fixtures).toBe('-')
  })

  it('shows an unknown option in full, even if the option looks like a message of the parser', () => {
    const flag = "--it's\n(Did you mean --quiet?)"
    expect(refused([flag])).toContain(`OPTION_UNKNOWN  ${flag}\n  Unknown option.`)
  })

  it.each<[keyof Parsed['values'], string, unknown]>([
    ['port', '--port=0', 0],
    ['port', '--port=65535', 65_535],
    ['quiet', '--quiet', true],
    ['host', '--host=[::1]', '::1'],
    ['host', '--host=::1', '::1'],
    ['host', '--host=localhost', 'localhost'],
    ['sandboxTtl', '--sandbox-ttl=1h30m', 5_400_000],
    ['sandboxTtl', '--sandbox-ttl=500', 500],
    ['latency', '--latency=200', { minimumMs: 200, maximumMs: 200 }],
    ['latency', '--latency=50-400', { minimumMs: 50, maximumMs: 400 }],
    ['latency', '--latency=1.5s', { minimumMs: 1500, maximumMs: 1500 }],
    ['latency', '--latency=50ms-2s', { minimumMs: 50, maximumMs: 2000 }],
    ['latency', '--latency=600000', { minimumMs: 600_000, maximumMs: 600_000 }],
  ])('reads %s from %s', (option, argument, value) => {
    expect(values([argument])[option]).toEqual(value)
  })

  it('treats an empty environment variable as not set', () => {
    expect(values([], { KEYMOCK_PORT: '' }).port).toBe(4010)
  })

  it('passes positional arguments, and everything after --, to the command', () => {
    expect(parse(['mutants', 'one', '--json', 'two']).positionals).toEqual(['one', 'two'])
    const behind = ['-v', '--help', '--port', '--', '-x']
    expect(parse(['mutants', '--', ...behind]).positionals).toEqual(behind)
    expect(parse(['mutants', '--json', '--', ...behind]).positionals).toEqual(behind)
  })
})

describe('strayVariables', () => {
  const stray = (environment: Record<string, string>) => strayVariables(serveOptions, commands, environment)

  it('warns of unknown variables whose names begin with KEYMOCK_', () => {
    expect(stray({ KEYMOCK_PROT: '1', KEYMOCK_PORT: '1', KEYMOCK_VERSION: '2', PORT: '1' })).toEqual([
      'KEYMOCK_PROT is not a setting of keymock; did you mean KEYMOCK_PORT?',
      'KEYMOCK_VERSION is not a setting of keymock; it has no effect.',
    ])
  })

  it('accepts the settings of other commands, and the variables that keymock sets for other programs', () => {
    expect(stray({ KEYMOCK_MAX_KEYS: '1', KEYMOCK_BASE_URL: 'x', KEYMOCK_TOKEN: 'x' })).toEqual([])
  })

  it('warns only of KEYMOCK_PORT if Kubernetes sets the variables of a service called keymock', () => {
    const environment = {
      KEYMOCK_PORT: 'tcp://10.0.0.7:4010',
      KEYMOCK_PORT_4010_TCP: 'tcp://10.0.0.7:4010',
      KEYMOCK_PORT_4010_TCP_ADDR: '10.0.0.7',
      KEYMOCK_SERVICE_HOST: '10.0.0.7',
      KEYMOCK_SERVICE_PORT_HTTP: '4010',
    }
    expect(values([], environment).port).toBe(4010)
    expect(stray(environment)).toEqual([
      'Ignored KEYMOCK_PORT: Kubernetes sets this variable for a service called keymock. Use --port to set the port.',
    ])
    expect(strayVariables(serveOptions, commands, environment, { port: ['1'] })).toEqual([])
  })
})
