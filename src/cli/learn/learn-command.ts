import { lengthOfTime } from '../../options/length-of-time.js'
import { fileName, text } from '../../options/value-kind.js'
import { command } from '../command.js'
import { targetOptions } from '../contract/target-options.js'
import { option } from '../options/option.js'

const target = 'The target'
const output = 'Write files'
const waiting = 'Wait for effects'

export const learnOptions = {
  ...targetOptions,
  weakTokenEnv: option({
    kind: text,
    placeholder: 'NAME',
    section: target,
    help: 'Environment variable that holds a token with fewer permissions. Its refusals show the required permissions.',
  }),
  maxKeys: { ...targetOptions.maxKeys, help: 'Create at most N keys [default: 40].' },
  maxRequests: { ...targetOptions.maxRequests, help: 'Send at most N requests [default: 400].' },
  wait: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: waiting,
    help: 'Longest wait for one effect, such as a refill [default: no wait]. To learn how long a cache lasts, use 2m. To learn refills, use 50m, and start in the last 50 minutes before midnight UTC.',
  }),
  output: option({
    kind: fileName,
    placeholder: 'FILE',
    default: 'learnt.json',
    section: output,
    help: 'Write the profile, for keymock --profile FILE.',
  }),
  provenance: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: "Write the evidence for each field, as JSON [default: the profile's path, ending in .provenance.json].",
  }),
  fixtureFrom: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Write a fixture with the APIs, roles and permissions that the run saw, without keys.',
  }),
}

export const learnCommand = command({
  name: 'learn',
  summary: 'Learn a profile that makes the mock answer like a live service',
  usage: ['learn <base-url> [options]'],
  examples: ['learn https://staging.example.com --api-id api_1 --token-env API_TOKEN --allow-writes'],
  positionals: 1,
  options: learnOptions,
  load: async () => (await import('./learn.js')).learn,
})
