import type { Ignored } from '../../fidelity/proxy/tally.js'
import { hostNames, onOff, portNumber, type ValueKind } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { reportFile, reportsHelp } from '../output/report-file.js'

const ignoredKinds: ValueKind<readonly Ignored[]> = {
  takes: 'client, or statuses such as 401,403',
  read(value) {
    const kinds = value.split(',').map(part => part.trim())
    if (!kinds.every(kind => kind === 'client' || /^[1-5]\d\d$/.test(kind))) return undefined
    return kinds.map(kind => (kind === 'client' ? kind : Number(kind)))
  },
  join: (earlier, later) => [...earlier, ...later],
}

export const proxyOptions = {
  port: option({
    kind: portNumber,
    placeholder: 'PORT',
    default: 4011,
    section: 'Choose address',
    help: 'Port on this machine. 0 picks a free port.',
  }),
  allowHost: option({
    kind: hostNames,
    placeholder: 'NAME,…',
    section: 'Choose address',
    help: 'Also accept requests for these host names. IP addresses, names without a dot, and names under localhost, internal, local and test are always accepted.',
  }),
  strict: option({
    kind: onOff,
    default: false,
    section: 'Check traffic',
    help: 'If an answer violates the specification, send the client a 502 with the reason instead.',
  }),
  ignore: option({
    kind: ignoredKinds,
    placeholder: 'client|STATUS,…',
    section: 'Check traffic',
    help: 'Do not count violations by the client, or violations in exchanges with these statuses. For test suites that send wrong requests on purpose.',
  }),
  report: option({
    kind: reportFile,
    placeholder: 'KIND=FILE',
    section: 'Write reports',
    help: `Write a report at the end: ${reportsHelp}`,
  }),
}

export const proxyCommand = command({
  name: 'proxy',
  summary: 'Check the traffic between a client and a live service',
  usage: ['proxy <base-url> [options]'],
  examples: ['proxy https://staging.example.com --report html=traffic.html'],
  positionals: 1,
  options: proxyOptions,
  load: async () => (await import('./proxy.js')).proxy,
})
