import { documentFormats } from '../../common/document/document.js'
import type { Ignored } from '../../fidelity/proxy/proxy-document.js'
import { lengthOfTime, timeLimit } from '../../options/server-option-kinds.js'
import {
  fileName,
  hostNames,
  listOf,
  moment,
  neighbourList,
  origin,
  origins,
  portNumber,
  positiveNumber,
  replicaCount,
  serverUrl,
  text,
  texts,
  type ValueKind,
  wholeNumber,
} from '../../options/value-kind.js'
import { reportFile, reportsHelp } from '../output/report-file.js'
import { flag, flagOrUnset, section, served, value } from './option.js'

const world = {
  fixtures: value(fileName, 'FILE')`Initial tokens, APIs, roles and keys [default: the built-in ones].`,
  profile: value(
    { ...text, takes: 'standard, unkey-v1 or the name of a file' },
    'NAME|FILE',
    'standard',
  )`Choices
    that the specification leaves open: standard, unkey-v1, or your own file.`,
}

export const serveOptions = {
  ...section('Choose address', {
    port: served('port', 'N', 4010)`Port to listen on. 0 picks a free port.`,
    host: served('host', 'ADDRESS', '127.0.0.1')`Address to listen on. A non-loopback address lets other
      machines connect.`,
    allowHost: served('allowedHosts', 'NAME,…')`Also accept requests for these host names. IP addresses, names
      without a dot, and names under localhost, internal, local and test are always accepted.`,
    cors: value(origin, 'ORIGIN')`Allow calls only from pages of this origin.`,
    cert: value(fileName, 'FILE')`Serve HTTPS with this certificate (PEM); needs --key.`,
    key: value(fileName, 'FILE')`The certificate's private key (PEM).`,
  }),
  ...section('Choose content', {
    ...world,
    neighbours: {
      ...value(neighbourList, 'all|none|NAMES')`More operations to serve, outside the specification [default:
        those of the profile; standard has none].`,
      serverOption: 'neighbours' as const,
    },
    keys: value(wholeNumber(0, 1_000_000), 'N')`Add N generated keys to the first API.`,
    anyToken: flag`Accept every token. An unknown token gets access to the first workspace.`,
    randomSeed: served('randomSeed', 'N')`Seed of ids and keys. The same seed and the same requests give the
      same answers.`,
    clock: value(moment, 'MOMENT')`Start the clock at this moment, such as 2030-01-01T12:00:00Z.`,
    freeze: flag`Freeze the clock.`,
    handlers: value(fileName, 'FILE')`Serve other endpoints: the MSW handlers of this module get each request
      first.`,
    persist: served('persist', 'FILE')`Keep the state in a file across restarts.`,
    store: served('store', 'URL')`Share the state with other servers, in Redis or Valkey.`,
    storePrefix: value(text, 'NAME')`The prefix of all Redis keys in the --store [default: keymock].`,
    storeWait: value(replicaCount, 'N')`Wait for N replicas of the --store to confirm each change. Without
      confirmation in time, answer 503.`,
  }),
  ...section('Change behavior', {
    faults: value(fileName, 'FILE')`Start with the faults of this file: failures, waits, broken connections,
      quotas.`,
    watch: flag`Start over whenever the fixture, profile, faults or handlers file changes.`,
    mutant: value(text, 'NAME')`Behave like a server with one bug, to test your tests.`,
    latency: served('latency', 'TIME|MIN-MAX')`Delay each answer by a time (200, 2s) or by a random time from
      a range (50-400).`,
  }),
  ...section('Control the server', {
    noControl: flag`Remove the control API under /_keymock.`,
    controlOrigin: value(origins, 'ORIGIN,…')`Allow pages of these origins to use the control API. Pages on
      this machine are always allowed.`,
    sandboxTtl: served('sandboxTtlMs', 'TIME')`Lifetime of an unused sandbox [default: 30m].`,
    maxSandboxes: served('maxSandboxes', 'N', 10_000)`Largest number of sandboxes.`,
    maxMemory: served('maxMemoryMb', 'MB')`Memory limit for the keys and journals of all sandboxes [default:
      half of the heap].`,
  }),
  ...section('Choose output', {
    quiet: flag`Print only the address and warnings.`,
    json: flag`Print each line as JSON, for programs.`,
  }),
}

const { port, host, persist, watch, json, quiet, ...optionsOfExec } = serveOptions

export const execOptions = optionsOfExec

export const contractOptions = {
  ...section('The target', {
    apiId: value(text, 'ID')`The API to list keys from. The run also creates keys there, if you allow it.`,
    tokenEnv: value(text, 'NAME')`Environment variable that holds the bearer token.`,
    tokenFile: value(fileName, 'FILE')`File that holds the token; - reads standard input.`,
    token: value(text, 'TOKEN')`The token itself. Other processes on this machine can read the command line.`,
    target: value(fileName, 'FILE')`JSON or YAML file with these options, except the token (schema:
      schemas/contract-target.schema.json).`,
  }),
  ...section('Capabilities of the target', {
    existingRole: value(text, 'NAME')`A role of the target. The run attaches the role to new keys.`,
    existingPermission: value(text, 'NAME')`A permission of the target. The run attaches the permission to new
      keys.`,
    moreRoles: value(texts, 'A,B')`Other roles of the target, for keys with several roles; needs
      --existing-role.`,
    morePermissions: value(texts, 'A,B')`Other permissions of the target, for keys with several permissions;
      needs --existing-permission.`,
    secondApiId: value(text, 'ID')`Another API that the token may use.`,
    bulkApiId: value(text, 'ID')`An API with more than 100 keys, which the run only reads.`,
    recoverable: flagOrUnset`Allow the run to create recoverable keys if the service runs on another
      machine.`,
    refillIntervals: value(texts, 'A,B')`Accepted values of refill.interval.`,
    ratelimitTypes: value(texts, 'A,B')`Accepted values of ratelimit.type.`,
  }),
  ...section('Set limits', {
    allowWrites: flagOrUnset`Allow the run to create keys if the service runs on another machine. The keys
      stay there, because the specification has no operation that deletes keys.`,
    yes: flag`Create keys without waiting for your "yes".`,
    maxKeys: value(wholeNumber(0, 100_000), 'N')`Create at most N keys [default: 40, or 400 with --thorough;
      for a local service, each case of --fuzz adds 8].`,
    maxRequests: value(wholeNumber(1, 1_000_000), 'N')`Send at most N requests [default: 400, or 4000 with
      --thorough; --fuzz adds more].`,
    rps: value(positiveNumber, 'N')`Send at most N requests per second [default: no limit].`,
    concurrency: value(wholeNumber(1, 64), 'N')`Send at most N requests at the same time [default: 1; 6 if
      most answers take over 100 ms; up to 12 for checks of parallel requests; an explicit N applies to these
      checks, too].`,
    timeout: value(timeLimit, 'TIME')`Time limit of one request [default: 10s].`,
    runTimeout: value(timeLimit, 'TIME')`Time limit of the whole run [default: 10m].`,
    allowWaiting: value(lengthOfTime, 'TIME')`Wait at most this long for one requirement. TOT-02 (a total
      within 5 minutes of a create) needs 6m [default: 5s].`,
    visibility: value(lengthOfTime, 'TIME')`Time until a listing must show a new key [default: 2s].`,
    grace: value(lengthOfTime, 'TIME')`Time until a listing must show an expired key as disabled [default:
      2s].`,
    ledger: value(fileName, 'FILE')`Record each create in this file, before the request and after the answer
      [default for a service on another machine: keymock-ledger.jsonl].`,
    gentle: flag`Leave out values that may break a service: strings over 256 characters, numbers over 31 bits,
      dates after 2038.`,
  }),
  ...section('Select requirements', {
    only: value(texts, 'A,B')`Ids (PFX-01), topics (prefix) or sections (4.2) to check.`,
    skip: value(texts, 'A,B')`Ids, topics or sections to leave out.`,
    list: flag`Print the requirements and the options that they need, without sending a request.`,
    plan: flag`Print the creates and listings that a run with these options sends, in order, without sending a
      request.`,
    knownDeviations: value(fileName, 'FILE')`JSON or YAML file of requirements that the service does not meet,
      with reasons. A listed requirement fails the run only if the service now meets it.`,
    strict: flag`Also fail if a SHOULD is not met.`,
    allowIncomplete: flag`Exit with 0 even if some MUST requirements could not be checked.`,
    thorough: flag`Create keys for every pair of values of any two fields (pairwise testing). For a target on
      another machine, the plan before the run shows the number of keys.`,
    fuzz: value(wholeNumber(0, 10_000), 'N', 0)`Also generate N random cases from the specification.`,
    randomSeed: value(wholeNumber(0), 'N')`Seed that generates the same cases again.`,
  }),
  ...section('Write reports', {
    verbose: flag`Print the result of each requirement, also of those that are met.`,
    report: value(reportFile, 'KIND=FILE')`Write a report: ${documentFormats.join(', ')}, json, or
      replay=FOLDER for scripts; github without a file prints annotations. Repeat the option for several
      reports.`,
    observed: value(fileName, 'FILE')`Write the observed choices of the service. keymock contract diff A B
      compares two such files.`,
    baseline: value(fileName, 'FILE')`Repeat the run of this --observed file, and fail if a choice differs.`,
    monitor: value(fileName, 'FILE')`Compare with a file from --observed. Sends at most 20 reads and creates
      nothing, so you can run it every few minutes in production.`,
    drift: value(fileName, 'FILE')`Write an HTML page with the changes since the baseline.`,
  }),
  ...section('Only for keymock contract judge', {
    baseUrl: value({ ...text, takes: 'a URL such as https://keys.example.com' }, 'URL')`Judge only the
      exchanges of this service.`,
  }),
}

const { apiId, tokenEnv, tokenFile, token, target, existingRole, existingPermission } = contractOptions
const { allowWrites, yes, maxKeys, maxRequests, rps, timeout, runTimeout, ledger, randomSeed } =
  contractOptions

/** Options of each command that sends requests to a real service. */
export const targetOptions = {
  apiId,
  tokenEnv,
  tokenFile,
  token,
  target,
  existingRole,
  existingPermission,
  allowWrites,
  yes,
  maxKeys,
  maxRequests,
  rps,
  timeout,
  runTimeout,
  ledger,
  randomSeed: {
    ...randomSeed,
    section: 'Repeat a run',
    help: 'Send the same requests as the run with this seed.',
  },
}

export const learnOptions = {
  ...targetOptions,
  ...section('The target', {
    weakTokenEnv: value(text, 'NAME')`Environment variable that holds a token with fewer permissions. Its
      refusals show the required permissions.`,
  }),
  maxKeys: { ...maxKeys, help: 'Create at most N keys [default: 40].' },
  maxRequests: { ...maxRequests, help: 'Send at most N requests [default: 400].' },
  ...section('Wait for effects', {
    wait: value(lengthOfTime, 'TIME')`Longest wait for one effect, such as a refill [default: no wait]. To
      learn how long a cache lasts, use 2m. To learn refills, use 50m, and start in the last 50 minutes before
      midnight UTC.`,
  }),
  ...section('Write files', {
    output: value(fileName, 'FILE', 'learnt.json')`Write the profile, for keymock --profile FILE.`,
    provenance: value(fileName, 'FILE')`Write the evidence for each field, as JSON [default: the profile's
      path, ending in .provenance.json].`,
    fixtureFrom: value(fileName, 'FILE')`Write a fixture with the APIs, roles and permissions that the run
      saw, without keys.`,
  }),
}

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
  ...section('Write fixture', {
    output: value(fileName, 'FILE', 'recorded.json')`Write the fixture, for keymock --fixtures FILE.`,
    verbatim: flagOrUnset`Keep names, users and metadata. By default, keymock invents these values.`,
  }),
}

export const parityOptions = {
  ...section('The mock', world),
  ...targetOptions,
  maxKeys: {
    ...maxKeys,
    help: 'Create at most N keys [default: 40; for a local service, one for each call].',
  },
  maxRequests: { ...maxRequests, help: 'Send at most N requests [default: two for each call, plus 50].' },
  ...section('Select calls', {
    calls: value(wholeNumber(1, 100_000), 'N', 200)`Number of calls.`,
    all: flag`Continue after the first divergence, and print a table by class of call.`,
  }),
  ...section('Write reports', {
    report: value(reportFile, 'KIND=FILE')`Write a report: ${reportsHelp}`,
  }),
}

const ignoredKinds = listOf<Ignored>('client, or statuses such as 401,403', part =>
  part === 'client' ? part : /^[1-5]\d\d$/.test(part) ? Number(part) : undefined,
)

export const proxyOptions = {
  ...section('Choose address', {
    port: value(portNumber, 'PORT', 4011)`Port on this machine. 0 picks a free port.`,
    allowHost: value(hostNames, 'NAME,…')`Also accept requests for these host names. IP addresses, names
      without a dot, and names under localhost, internal, local and test are always accepted.`,
  }),
  ...section('Check traffic', {
    strict: flag`If an answer violates the specification, send the client a 502 with the reason instead.`,
    ignore: value(ignoredKinds, 'client|STATUS,…')`Do not count violations by the client, or violations in
      exchanges with these statuses. For test suites that send wrong requests on purpose.`,
  }),
  ...section('Write reports', {
    report: value(reportFile, 'KIND=FILE')`Write a report at the end: ${reportsHelp}`,
  }),
}

export const waitOptions = section('Waiting', {
  timeout: value(lengthOfTime, 'TIME', 30_000)`The longest wait: milliseconds, or a length such as 30s.`,
})

/** How many wrong servers to try if neither --only nor --all is given. */
export const drawnMutants = { byHand: 40, ofOperators: 20 } as const
const drawnCount = drawnMutants.byHand + drawnMutants.ofOperators

const share: ValueKind<number> = {
  takes: 'a share from 1% to 100%',
  read(value) {
    const percent = Number(/^(\d{1,3})%?$/.exec(value)?.[1])
    return percent >= 1 && percent <= 100 ? percent : undefined
  },
}

export const mutantsOptions = {
  ...section('Select servers with one bug', {
    list: flag`Print the servers, each with its bug, and run nothing.`,
    all: flag`Try all servers instead of ${drawnCount} that clients notice easily: hundreds written by hand,
      and thousands generated from the schemas.`,
    randomSeed: value(wholeNumber(0), 'N', 1)`Seed of the random selection of ${drawnCount} servers. Ignored
      with --only or --all.`,
    only: value(texts, 'A,B')`Names (prefix-lost) or sections of the specification (4.2) to try.`,
    skip: value(texts, 'A,B')`Names or sections to leave out.`,
  }),
  ...section('Choose content', world),
  ...section('Run the command', {
    timeout: value(timeLimit, 'TIME')`Time limit of one run [default: four times the first run, at least
      10s].`,
    min: value(share, 'SHARE', 100)`Share of wrong servers that your tests must notice, such as 80%.`,
    concurrency: value(wholeNumber(1, 64), 'N', 1)`Run your command against N servers at the same time.`,
  }),
  ...section('Print results', {
    json: flag`Print each line as JSON, for programs.`,
  }),
}

export const initOptions = {}

export const openapiOptions = section('Document', {
  serverUrl: value(serverUrl, 'URL', 'http://127.0.0.1:4010')`Base URL that the document names as the
    server.`,
})
