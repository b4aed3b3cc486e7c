import { hostNames, onOff, portNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { reportFile, reportsHelp } from '../output/report-file.js'

/** The options of `keymock proxy`. */
export const proxyOptions = {
  port: option({
    kind: portNumber,
    placeholder: 'PORT',
    default: 4011,
    section: 'Where to listen',
    help: 'A port of this machine alone; 0 takes any that is free.',
  }),
  allowHost: option({
    kind: hostNames,
    placeholder: 'NAME,…',
    section: 'Where to listen',
    help: 'Answer requests to these host names as well. Addresses, names without a dot, and those under localhost, internal, local and test need none.',
  }),
  strict: option({
    kind: onOff,
    default: false,
    section: 'Check traffic',
    help: 'Answer 502 with the violation in place of a broken answer.',
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
  summary: 'Stand between a client and a live service, and say which side breaks the contract',
  usage: ['proxy <base-url> [options]'],
  positionals: 1,
  options: proxyOptions,
  load: async () => (await import('./proxy.js')).proxy,
})
