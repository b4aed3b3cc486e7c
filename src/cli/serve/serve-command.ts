import { latency, timeLimit } from '../../options/length-of-time.js'
import {
  fileName,
  hostName,
  hostNames,
  megabytes,
  moment,
  neighbourList,
  onOff,
  origin,
  origins,
  portNumber,
  replicaCount,
  sandboxLimit,
  seed,
  storeUrl,
  text,
  wholeNumber,
} from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { worldOptions } from '../options/world-options.js'

const serving = 'Choose address'
const data = 'Choose content'
const behavior = 'Change behavior'
const control = 'Control the server'
const output = 'Choose output'

export const serveOptions = {
  port: option({
    kind: portNumber,
    placeholder: 'N',
    default: 4010,
    section: serving,
    help: 'Port to listen on. 0 picks a free port.',
    engine: 'port',
  }),
  host: option({
    kind: hostName,
    placeholder: 'ADDRESS',
    default: '127.0.0.1',
    section: serving,
    help: 'Address to listen on. A non-loopback address lets other machines connect.',
    engine: 'host',
  }),
  allowHost: option({
    kind: hostNames,
    placeholder: 'NAME,…',
    section: serving,
    help: 'Also accept requests for these host names. IP addresses, names without a dot, and names under localhost, internal, local and test are always accepted.',
    engine: 'allowedHosts',
  }),
  cors: option({
    kind: origin,
    placeholder: 'ORIGIN',
    section: serving,
    help: 'Allow calls only from pages of this origin.',
  }),
  cert: option({
    kind: fileName,
    placeholder: 'FILE',
    section: serving,
    help: 'Serve HTTPS with this certificate (PEM); needs --key.',
  }),
  key: option({
    kind: fileName,
    placeholder: 'FILE',
    section: serving,
    help: "The certificate's private key (PEM).",
  }),
  ...worldOptions(data),
  neighbours: option({
    kind: neighbourList,
    placeholder: 'all|none|NAMES',
    section: data,
    help: 'More operations to serve, outside the specification [default: those of the profile; standard has none].',
    engine: 'neighbours',
  }),
  keys: option({
    kind: wholeNumber(0, 1_000_000),
    placeholder: 'N',
    section: data,
    help: 'Add N generated keys to the first API.',
  }),
  anyToken: option({
    kind: onOff,
    default: false,
    section: data,
    help: 'Accept every token. An unknown token gets access to the first workspace.',
  }),
  randomSeed: option({
    kind: seed,
    placeholder: 'N',
    section: data,
    help: 'Seed of ids and keys. The same seed and the same requests give the same answers.',
    engine: 'randomSeed',
  }),
  clock: option({
    kind: moment,
    placeholder: 'MOMENT',
    section: data,
    help: 'Start the clock at this moment, such as 2030-01-01T12:00:00Z.',
  }),
  freeze: option({
    kind: onOff,
    default: false,
    section: data,
    help: 'Freeze the clock.',
  }),
  handlers: option({
    kind: fileName,
    placeholder: 'FILE',
    section: data,
    help: 'Serve other endpoints: the MSW handlers of this module get each request first.',
  }),
  persist: option({
    kind: fileName,
    placeholder: 'FILE',
    section: data,
    help: 'Keep the state in a file across restarts.',
    engine: 'persist',
  }),
  store: option({
    kind: storeUrl,
    placeholder: 'URL',
    section: data,
    help: 'Share the state with other servers, in Redis or Valkey.',
    engine: 'store',
  }),
  storePrefix: option({
    kind: text,
    placeholder: 'NAME',
    section: data,
    help: 'The prefix of all Redis keys in the --store [default: keymock].',
  }),
  storeWait: option({
    kind: replicaCount,
    placeholder: 'N',
    section: data,
    help: 'Wait for N replicas of the --store to confirm each change. Without confirmation in time, answer 503.',
  }),
  faults: option({
    kind: fileName,
    placeholder: 'FILE',
    section: behavior,
    help: 'Start with the faults of this file: failures, waits, broken connections, quotas.',
  }),
  watch: option({
    kind: onOff,
    default: false,
    section: behavior,
    help: 'Start over whenever the fixture, profile, faults or handlers file changes.',
  }),
  mutant: option({
    kind: text,
    placeholder: 'NAME',
    section: behavior,
    help: 'Behave like a server with one bug, to test your tests.',
  }),
  latency: option({
    kind: latency,
    placeholder: 'TIME|MIN-MAX',
    section: behavior,
    help: 'Delay each answer by a time (200, 2s) or by a random time from a range (50-400).',
    engine: 'latency',
  }),
  noControl: option({
    kind: onOff,
    default: false,
    section: control,
    help: 'Remove the control API under /_keymock.',
  }),
  controlOrigin: option({
    kind: origins,
    placeholder: 'ORIGIN,…',
    section: control,
    help: 'Allow pages of these origins to use the control API. Pages on this machine are always allowed.',
  }),
  sandboxTtl: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: control,
    help: 'Lifetime of an unused sandbox [default: 30m].',
    engine: 'sandboxTtlMs',
  }),
  maxSandboxes: option({
    kind: sandboxLimit,
    placeholder: 'N',
    default: 10_000,
    section: control,
    help: 'Largest number of sandboxes.',
    engine: 'maxSandboxes',
  }),
  maxMemory: option({
    kind: megabytes,
    placeholder: 'MB',
    section: control,
    help: 'Memory limit for the keys and journals of all sandboxes [default: half of the heap].',
    engine: 'maxMemoryMb',
  }),
  quiet: option({
    kind: onOff,
    default: false,
    section: output,
    help: 'Print only the address and warnings.',
  }),
  json: option({
    kind: onOff,
    default: false,
    section: output,
    help: 'Print each line as JSON, for programs.',
  }),
}

export const serveCommand = command({
  name: 'serve',
  summary: 'Serve the mock (the default command)',
  usage: ['[serve] [options]'],
  examples: ['--port 4020 --profile unkey-v1', '--fixtures team.json --persist state.json'],
  positionals: 0,
  options: serveOptions,
  async load() {
    return (await import('./serve.js')).serve
  },
})
