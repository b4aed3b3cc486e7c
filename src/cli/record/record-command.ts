import { fileName, onOff } from '../../options/value-kind.js'
import { command } from '../command.js'
import { targetOptions } from '../contract/target-options.js'
import { option } from '../options/option.js'

const { apiId, tokenEnv, tokenFile, token, target, maxRequests, rps, timeout, runTimeout } = targetOptions
const output = 'Write fixture'

export const recordOptions = {
  apiId: { ...apiId, help: 'The API to record.' },
  tokenEnv,
  tokenFile,
  token,
  target,
  maxRequests: { ...maxRequests, help: 'Send at most N requests, each for up to 100 keys [default: 400].' },
  rps,
  timeout,
  runTimeout,
  output: option({
    kind: fileName,
    placeholder: 'FILE',
    default: 'recorded.json',
    section: output,
    help: 'Write the fixture, for keymock --fixtures FILE.',
  }),
  verbatim: option({
    kind: onOff,
    section: output,
    help: 'Keep names, users and metadata. By default, keymock invents these values.',
  }),
}

export const recordCommand = command({
  name: 'record',
  summary: 'Record the keys of a live API as a fixture, without secrets',
  usage: ['record <base-url> [options]'],
  examples: ['record https://staging.example.com --api-id api_1 --token-env API_TOKEN --output team.json'],
  positionals: 1,
  options: recordOptions,
  load: async () => (await import('./record.js')).record,
})
