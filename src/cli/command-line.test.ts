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

async function values(args: string[], environment?: Record<string, string>) {
  return parse(args, environment).values
}

async function refused(args: string[], environment?: Record<string, string>): Promise<string> {
  try {
    await parse(args, environment)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a command line', () => {
  it('selects the command `serve` when it names no command', async () => {
    expect((await parse([])).command).toBe('serve')
    expect((await parse(['--port', '1'])).command).toBe('serve')
    expect((await parse(['openapi'])).command).toBe('openapi')
  })

  it.each(
    commands.flatMap(({ name, examples, parts = {} }) =>
      [examples, ...Object.values(parts).map(part => part.examples)]
        .flat()
        .map(example => [example, name] as const),
    ),
  )('selects the command of the example: keymock %s', async (example, name) => {
    expect(await parse(example.split(' '))).toMatchObject({ command: name })
  })

  it('gives options their defaults if the user sets no option', async () => {
    const read = await values([])
    expect(read).toMatchObject({ port: 4010, host: '127.0.0.1', profile: 'standard', quiet: false })
    expect(read.fixtures).toBeUndefined()
  })

  it('accepts values after a space and after an equals sign', async () => {
    expect((await values(['--port', '1'])).port).toBe(1)
    expect((await values(['--port=2'])).port).toBe(2)
    expect((await values(['--fixtures=--quiet'])).fixtures).toBe('--quiet')
    expect((await values(['--fixtures', '-'])).fixtures).toBe('-')
  })

  it('uses the last of two values for one option', async () => {
    expect((await values(['--port', '1', '--port', '2'])).port).toBe(2)
    expect((await values(['--quiet', '--quiet=false'])).quiet).toBe(false)
  })

  it('accepts the ports 0 and 65535, and refuses 65536 and -1', async () => {
    expect((await values(['--port', '0'])).port).toBe(0)
    expect((await values(['--port', '65535'])).port).toBe(65_535)
    expect(await refused(['--port', '65536'])).toContain('expected a whole number from 0 to 65535')
    expect(await refused(['--port', '-1'])).toContain('Found "-1"')
  })

  it.each(['', 'abc', '1.5', '1e3', '0x10', ' 1'])('refuses %j as a port', async text => {
    expect(await refused([`--port=${text}`])).toContain(`Found ${JSON.stringify(text)}`)
  })

  it('switches an option on with its bare flag, and off with false', async () => {
    expect((await values(['--quiet'])).quiet).toBe(true)
    expect((await values(['--quiet=false'])).quiet).toBe(false)
    expect(await refused(['--quiet=maybe'])).toContain('expected true or false')
  })

  it('suggests the right name for a misspelled option, and does not show its value', async () => {
    const lines = [
      'OPTION_UNKNOWN  --prot',
      '  Unknown option. Did you mean --port?',
      '  See all options with --help.',
    ]
    expect(await refused(['--prot', '1'])).toBe(lines.join('\n'))
    expect(await refused(['--prot=hunter2'])).toBe(lines.join('\n'))
    expect(await refused(['--something-else'])).toContain('Unknown option.')
    expect(await refused(['-x'])).toContain('OPTION_UNKNOWN  -x')
  })

  it('shows an unknown option in full, even if the option looks like a message of the parser', async () => {
    const flag = "--it's\n(Did you mean --quiet?)"
    expect(await refused([flag])).toContain(`OPTION_UNKNOWN  ${flag}\n  Unknown option.`)
  })

  it('requires the value of an option, even at the end and before another option', async () => {
    expect(await refused(['--fixtures'])).toContain('Write --fixtures FILE')
    expect(await refused(['--fixtures', '--quiet'])).toContain(
      'The value of --fixtures is missing before --quiet',
    )
    expect(await refused(['--fixtures', '--', 'x'])).toContain('The value of --fixtures is missing')
  })

  it('does not repeat a value that begins with a dash, because the value may be a token', async () => {
    const message = await refused(['contract', '--token', '-hunter2'])
    expect(message).toContain('as --token=TOKEN')
    expect(message).not.toContain('hunter2')
  })

  it('reads options from the environment, unless an argument sets the option', async () => {
    const environment = { KEYMOCK_PORT: '7', KEYMOCK_RANDOM_SEED: '9', KEYMOCK_QUIET: '1' }
    expect(await values(['--port', '8'], environment)).toMatchObject({ port: 8, randomSeed: 9, quiet: true })
    expect(await values([], { KEYMOCK_QUIET: '0' })).toMatchObject({ quiet: false })
  })

  it('treats an empty environment variable as not set', async () => {
    expect((await values([], { KEYMOCK_PORT: '' })).port).toBe(4010)
  })

  it('names the environment variable that holds a bad value', async () => {
    expect(await refused([], { KEYMOCK_PORT: 'abc' })).toContain('OPTION_INVALID  KEYMOCK_PORT')
  })

  it('accepts an IPv6 address with and without brackets', async () => {
    expect((await values(['--host', '[::1]'])).host).toBe('::1')
    expect((await values(['--host', '::1'])).host).toBe('::1')
    expect((await values(['--host', 'localhost'])).host).toBe('localhost')
  })

  it('reads a length of time with its unit, or a number of milliseconds', async () => {
    expect((await values(['--sandbox-ttl', '1h30m'])).sandboxTtl).toBe(5_400_000)
    expect((await values(['--sandbox-ttl', '500'])).sandboxTtl).toBe(500)
    expect(await refused(['--sandbox-ttl', '5'])).toContain('or at least 100 milliseconds without a unit')
    expect(await refused(['--sandbox-ttl', '0s'])).toContain('a length of time more than 0')
  })

  it('reads a latency as a time or a range, and refuses a reversed range', async () => {
    expect((await values(['--latency', '200'])).latency).toEqual({ minimumMs: 200, maximumMs: 200 })
    expect((await values(['--latency', '50-400'])).latency).toEqual({ minimumMs: 50, maximumMs: 400 })
    expect((await values(['--latency', '50ms-2s'])).latency).toEqual({ minimumMs: 50, maximumMs: 2000 })
    expect(await refused(['--latency', '400-50'])).toContain('a length of time or a range')
    expect((await values(['--latency', '600000'])).latency?.maximumMs).toBe(600_000)
    expect(await refused(['--latency', '600001'])).toContain('up to 600000')
  })

  it('passes positional arguments, and everything after --, to the command', async () => {
    expect((await parse(['mutants', 'one', '--json', 'two'])).positionals).toEqual(['one', 'two'])
    const behind = ['-v', '--help', '--port', '--', '-x']
    expect((await parse(['mutants', '--', ...behind])).positionals).toEqual(behind)
    expect((await parse(['mutants', '--json', '--', ...behind])).positionals).toEqual(behind)
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

  it('warns only of KEYMOCK_PORT if Kubernetes sets the variables of a service called keymock', async () => {
    const environment = {
      KEYMOCK_PORT: 'tcp://10.0.0.7:4010',
      KEYMOCK_PORT_4010_TCP: 'tcp://10.0.0.7:4010',
      KEYMOCK_PORT_4010_TCP_ADDR: '10.0.0.7',
      KEYMOCK_SERVICE_HOST: '10.0.0.7',
      KEYMOCK_SERVICE_PORT_HTTP: '4010',
    }
    expect((await values([], environment)).port).toBe(4010)
    expect(stray(environment)).toEqual([
      'Ignored KEYMOCK_PORT: Kubernetes sets this variable for a service called keymock. Use --port to set the port.',
    ])
    expect(strayVariables(serveOptions, commands, environment, { port: ['1'] })).toEqual([])
  })
})
