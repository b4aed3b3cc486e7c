import { describe, expect, it } from 'vitest'
import { serveOptions } from '../serve/serve-options.js'
import { UsageError } from '../usage-error.js'
import { misspeltVariables, parseOptions } from './parse-options.js'

function parse(args: string[], environment: Record<string, string> = {}) {
  return parseOptions(serveOptions, args, environment)
}

function refusal(args: string[], environment?: Record<string, string>): string {
  try {
    parse(args, environment)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return 'accepted'
}

describe('parseOptions', () => {
  it('gives every option its default', () => {
    const { values, given } = parse([])
    expect(values).toMatchObject({ port: 4010, host: '127.0.0.1', profile: 'standard', quiet: false })
    expect(values.fixtures).toBeUndefined()
    expect(given.size).toBe(0)
  })

  it('reads a value behind a space and behind an equals sign', () => {
    expect(parse(['--port', '1']).values.port).toBe(1)
    expect(parse(['--port=2']).values.port).toBe(2)
  })

  it('takes the last of two values', () => {
    expect(parse(['--port', '1', '--port', '2']).values.port).toBe(2)
  })

  it('accepts the first and the last port, and refuses the one after', () => {
    expect(parse(['--port', '0']).values.port).toBe(0)
    expect(parse(['--port', '65535']).values.port).toBe(65_535)
    expect(refusal(['--port', '65536'])).toContain('it takes a whole number from 0 to 65535')
    expect(refusal(['--port', '-1'])).toContain('Found "-1"')
  })

  it.each(['', 'abc', '1.5', '1e3', '0x10', ' 1'])('refuses %j as a port', text => {
    expect(refusal([`--port=${text}`])).toContain(`Found ${JSON.stringify(text)}`)
  })

  it('switches on with the bare flag, and off with false', () => {
    expect(parse(['--quiet']).values.quiet).toBe(true)
    expect(parse(['--quiet=false']).values.quiet).toBe(false)
    expect(refusal(['--quiet=maybe'])).toContain('it takes true or false')
  })

  it('names the flag that a misspelt one was meant to be', () => {
    expect(refusal(['--prot', '1'])).toBe(
      [
        'OPTION_UNKNOWN  --prot',
        '  There is no such option; did you mean --port?',
        '  --help lists them all.',
      ].join('\n'),
    )
    expect(refusal(['--something-else'])).toContain('There is no such option.')
    expect(refusal(['-x'])).toContain('OPTION_UNKNOWN  -x')
  })

  it('refuses a flag whose value was forgotten, at the end and before another flag', () => {
    expect(refusal(['--fixtures'])).toContain('Write --fixtures FILE')
    expect(refusal(['--fixtures', '--quiet'])).toContain('Found "--quiet"')
  })

  it('reads every option from the environment, where an argument wins', () => {
    const environment = { KEYMOCK_PORT: '7', KEYMOCK_RANDOM_SEED: '9', KEYMOCK_QUIET: '1' }
    const { values, given } = parse(['--port', '8'], environment)
    expect(values).toMatchObject({ port: 8, randomSeed: 9, quiet: true })
    expect([...given].sort()).toEqual(['port', 'quiet', 'randomSeed'])
  })

  it('takes an empty environment variable as not set', () => {
    expect(parse([], { KEYMOCK_PORT: '' }).values.port).toBe(4010)
  })

  it('names the environment variable that holds a bad value', () => {
    expect(refusal([], { KEYMOCK_PORT: 'abc' })).toContain('OPTION_INVALID  KEYMOCK_PORT')
  })

  it('reads a latency, a range of latencies, and no range that runs backwards', () => {
    expect(parse(['--latency', '200']).values.latency).toEqual({ minimumMs: 200, maximumMs: 200 })
    expect(parse(['--latency', '50-400']).values.latency).toEqual({ minimumMs: 50, maximumMs: 400 })
    expect(refusal(['--latency', '400-50'])).toContain('a range of them')
    expect(parse(['--latency', '600000']).values.latency?.maximumMs).toBe(600_000)
    expect(refusal(['--latency', '600001'])).toContain('up to 600000')
  })

  it('leaves what is no option to the command', () => {
    expect(parse(['one', '--quiet', 'two']).positionals).toEqual(['one', 'two'])
  })
})

describe('misspeltVariables', () => {
  it('tells a near miss, and leaves the variables of others alone', () => {
    const environment = { KEYMOCK_PROT: '1', KEYMOCK_BASE_URL: 'x', KEYMOCK_PORT: '1', PORT: '1' }
    expect(misspeltVariables(serveOptions, environment)).toEqual([
      { found: 'KEYMOCK_PROT', meant: 'KEYMOCK_PORT' },
    ])
  })
})
