import { fileName, onOff, text, texts } from '../../options/value-kind.js'
import { option } from '../options/option.js'

const target = 'The target'
const offers = 'Capabilities of the target'

export const accessOptions = {
  apiId: option({
    kind: text,
    placeholder: 'ID',
    section: target,
    help: 'The API to list keys from. The run also creates keys there, if you allow it.',
  }),
  tokenEnv: option({
    kind: text,
    placeholder: 'NAME',
    section: target,
    help: 'Environment variable that holds the bearer token.',
  }),
  tokenFile: option({
    kind: fileName,
    placeholder: 'FILE',
    section: target,
    help: 'File that holds the token; - reads standard input.',
  }),
  token: option({
    kind: text,
    placeholder: 'TOKEN',
    section: target,
    help: 'The token itself. Other processes on this machine can read the command line.',
  }),
  target: option({
    kind: fileName,
    placeholder: 'FILE',
    section: target,
    help: 'JSON or YAML file with these options, except the token (schema: schemas/contract-target.schema.json).',
  }),
  existingRole: option({
    kind: text,
    placeholder: 'NAME',
    section: offers,
    help: 'A role of the target. The run attaches the role to new keys.',
  }),
  existingPermission: option({
    kind: text,
    placeholder: 'NAME',
    section: offers,
    help: 'A permission of the target. The run attaches the permission to new keys.',
  }),
  moreRoles: option({
    kind: texts,
    placeholder: 'A,B',
    section: offers,
    help: 'Other roles of the target. The run finds the roles of existing keys automatically.',
  }),
  morePermissions: option({
    kind: texts,
    placeholder: 'A,B',
    section: offers,
    help: 'Other permissions of the target. The run finds the permissions of existing keys automatically.',
  }),
  secondApiId: option({
    kind: text,
    placeholder: 'ID',
    section: offers,
    help: 'Another API that the token may use.',
  }),
  bulkApiId: option({
    kind: text,
    placeholder: 'ID',
    section: offers,
    help: 'An API with more than 100 keys, which the run only reads.',
  }),
  recoverable: option({
    kind: onOff,
    section: offers,
    help: 'Allow the run to create recoverable keys if the service runs on another machine.',
  }),
  refillIntervals: option({
    kind: texts,
    placeholder: 'A,B',
    section: offers,
    help: 'Accepted values of refill.interval.',
  }),
  ratelimitTypes: option({
    kind: texts,
    placeholder: 'A,B',
    section: offers,
    help: 'Accepted values of ratelimit.type.',
  }),
}
