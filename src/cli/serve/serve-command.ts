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
const behaviour = 'Change behavior'
const control = 'Control the server'
const output = 'Choose output'

/** The options of `keymock serve`. */
export const serveOptions = {
  port: option({
    kind: portNumber,
    placeholder: 'N',
    default: 4010,
    section: serving,
    help: 'Port to listen on. 0 takes a free one.',
    engine: 'port',
  }),
  host: option({
    kind: hostName,
    placeholder: 'ADDRESS',
    default: '127.0.0.1',
    section: serving,
    help: 'Address to listen on. Wider than this machine, others can reach it too.',
    engine: 'host',
  }),
  allowHost: option({
    kind: hostNames,
    placeholder: 'NAME,…',
    section: serving,
    help: 'Answer requests to these host names as well. Addresses, names without a dot, and those under localhost, internal, local and test need none.',
    engine: 'allowedHosts',
  }),
  cors: option({
    kind: origin,
    placeholder: 'ORIGIN',
    section: serving,
    help: 'Let the pages of this origin alone call, and not those of any.',
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
    help: 'Operations outside the specification to serve as well. Without it, those of the profile: none of standard.',
    engine: 'neighbours',
  }),
  keys: option({
    kind: wholeNumber(0, 1_000_000),
    placeholder: 'N',
    section: data,
    help: 'Generate N more believable keys, in the first API.',
  }),
  anyToken: option({
    kind: onOff,
    default: false,
    section: data,
    help: 'Accept every token: one that is not in the fixture belongs to the first workspace.',
  }),
  randomSeed: option({
    kind: seed,
    placeholder: 'N',
    section: data,
    help: 'Where ids and keys come from. Same seed, same requests, same answers.',
    engine: 'randomSeed',
  }),
  clock: option({
    kind: moment,
    placeholder: 'MOMENT',
    section: data,
    help: 'Start the clock there, such as 2030-01-01T12:00:00Z. It runs on, unless it is frozen.',
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
    help: 'Ask the MSW handlers that this module exports first: for other endpoints on the same port.',
  }),
  persist: option({
    kind: fileName,
    placeholder: 'FILE',
    section: data,
    help: 'Keep the state in a file, so that it survives a restart.',
    engine: 'persist',
  }),
  store: option({
    kind: storeUrl,
    placeholder: 'URL',
    section: data,
    help: 'Share the state with other servers, in a Redis or Valkey.',
    engine: 'store',
  }),
  storePrefix: option({
    kind: text,
    placeholder: 'NAME',
    section: data,
    help: 'The prefix of all key names in that store [default: keymock].',
  }),
  storeWait: option({
    kind: replicaCount,
    placeholder: 'N',
    section: data,
    help: 'Answer a change once N replicas of that store have it, and with 503 when they have not.',
  }),
  faults: option({
    kind: fileName,
    placeholder: 'FILE',
    section: behaviour,
    help: 'Start with the faults of this file: failures, waits, broken connections, quotas.',
  }),
  watch: option({
    kind: onOff,
    default: false,
    section: behaviour,
    help: 'Start over with the fixture, profile, faults or handlers file whenever it changes.',
  }),
  mutant: option({
    kind: text,
    placeholder: 'NAME',
    section: behaviour,
    help: 'Serve a wrong server, with one sentence of the specification broken: does your test suite notice?',
  }),
  latency: option({
    kind: latency,
    placeholder: 'TIME|MIN-MAX',
    section: behaviour,
    help: 'Hold each answer back: milliseconds or a length such as 2s, or a range to draw from.',
    engine: 'latency',
  }),
  noControl: option({
    kind: onOff,
    default: false,
    section: control,
    help: 'Leave out the control API under /_keymock.',
  }),
  controlOrigin: option({
    kind: origins,
    placeholder: 'ORIGIN,…',
    section: control,
    help: 'Let pages of these origins use the control API. Pages on this machine may always use it.',
  }),
  sandboxTtl: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: control,
    help: 'How long a named sandbox stays without being asked [default: 30m].',
    engine: 'sandboxTtlMs',
  }),
  maxSandboxes: option({
    kind: sandboxLimit,
    placeholder: 'N',
    default: 10_000,
    section: control,
    help: 'How many named sandboxes there may be.',
    engine: 'maxSandboxes',
  }),
  maxMemory: option({
    kind: megabytes,
    placeholder: 'MB',
    section: control,
    help: 'How much memory the keys of all sandboxes may take, with the journal [default: half of the heap].',
    engine: 'maxMemoryMb',
  }),
  quiet: option({
    kind: onOff,
    default: false,
    section: output,
    help: 'Print the address and warnings only.',
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
  summary: 'Serve the mock (what happens when no command is named)',
  usage: ['[serve] [options]'],
  positionals: 0,
  options: serveOptions,
  async load() {
    return (await import('./serve.js')).serve
  },
})
