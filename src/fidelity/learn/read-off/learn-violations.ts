import type { Profile } from '../../../../schemas/generated/types.js'
import { fieldOf } from '../../../profile/field-path.js'
import { type FieldFinding, findingsFrom, findPlayed, type PlayedScene } from '../findings.js'
import { textAt, usualTemplate } from './body-template.js'
import type { FailureSample } from './failure-samples.js'
import { withNames } from './learn-failures.js'

type TextKind = keyof Profile['errors']['violationTexts']
type Place = readonly [scene: string, call: string, path: string, values?: Readonly<Record<string, string>>]

/** The choices of `refill.interval`, as a service may list them. */
const intervals = [['daily', 'monthly'], ['monthly', 'daily'], ['daily'], ['monthly']].map(names =>
  names.map(name => `'${name}'`).join(' | '),
)

const ofIntervals = (call: string, values: Readonly<Record<string, string>>): Place[] =>
  intervals.map(choices => ['refill-intervals', call, 'refill.interval', { choices, ...values }])

const places: Readonly<Record<TextKind, readonly Place[]>> = {
  required: [
    ['violations', 'no-api', 'apiId'],
    ['apis', 'no-api-id', 'apiId'],
  ],
  type: [
    ['violations', 'wrong-name', 'name', { expected: 'string', received: 'number' }],
    ['violations', 'wrong-environment', 'environment', { expected: 'string', received: 'boolean' }],
  ],
  enumType: ofIntervals('interval-type', { expected: 'string', received: 'number' }),
  integer: [
    ['violations', 'fraction', 'byteLength'],
    ['violations', 'fraction-remaining', 'remaining'],
  ],
  number: [['limits', 'limit abc', 'limit']],
  minLength: [
    ['members', 'empty-user', 'externalId', { bound: '1' }],
    ['violations', 'empty-api', 'apiId', { bound: '1' }],
    ['short-names', 'role 0', 'roles.0', { bound: '1' }],
    ['empties', 'empty-user', 'externalId', { bound: '1' }],
  ],
  maxLength: [
    ['violations', 'long-prefix', 'prefix', { bound: '16' }],
    ['violations', 'long-environment', 'environment', { bound: '256' }],
  ],
  minimum: [
    ['violations', 'few-bytes', 'byteLength', { bound: '16' }],
    ['limits', 'limit 0', 'limit', { bound: '1' }],
  ],
  maximum: [
    ['violations', 'many-bytes', 'byteLength', { bound: '255' }],
    ['limits', 'limit 101', 'limit', { bound: '100' }],
  ],
  enum: ofIntervals('yearly', { received: "'keymock'" }),
  additionalProperties: [
    ['members', 'unknown-member', 'keymockUnknown'],
    ['parameters', 'unknown-parameter', 'keymockUnknown'],
  ],
  repeated: [['parameters', 'repeated-text', 'externalId', { expected: 'string' }]],
}

interface Sentence {
  kind: TextKind
  path: string
  text: string
  exchange: number | undefined
}

/** Learns the wording of violations: the message around the violations, the position of the path, and a text for each kind. */
export function learnViolations(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  profile: Profile,
): FieldFinding[] {
  const message = usualTemplate(samples, profile).message
  const refused = samples.find(({ kind }) => kind === 'invalid-request')
  if (message === undefined || refused === undefined) return []
  const sentences = sentencesOf(scenes, refused, message)
  if (new Set(sentences.map(({ kind }) => kind)).size < 2) return []
  const texts = sentences.map(({ text }) => text)
  const upToPath = commonPart(
    texts.map(text => text.slice(0, text.indexOf('{path}'))),
    'start',
  )
  // A bracket or quote that opens directly before the path belongs to the violation, not to the message.
  const opening = /["'`([<]$/.exec(upToPath)?.[0] ?? ''
  const before = upToPath.slice(0, upToPath.length - opening.length)
  const after = texts.map(text => text.slice(text.indexOf('{path}') + 6))
  const between = /^[^\w{]*/.exec(commonPart(after, 'start'))?.[0] ?? ''
  // Sentences after the violation belong to the message.
  const end = /(?:[.;!] .*|[^\w})]*)$/s.exec(commonPart(after, 'end'))?.[0] ?? ''
  const found = findingsFrom(sentences)
  const spoken = new Map(
    sentences.toReversed().map(({ kind, text }) => {
      const rest = text.slice(text.indexOf('{path}') + 6 + between.length)
      return [kind, rest.slice(0, rest.length - end.length)] as const
    }),
  )
  return [
    ...found('errors.failures.invalid-request.message', `${before}{violation}${end}`),
    ...found('errors.violationFormat', `${opening}{path}${between}{text}`),
    ...[...spoken].flatMap(([kind, value]) => {
      const own = sentences.filter(sentence => sentence.kind === kind)
      return findingsFrom(own)(`errors.violationTexts.${kind}`, value)
    }),
  ].filter(({ field }) => fieldOf(profile, field) !== undefined)
}

function sentencesOf(
  scenes: readonly PlayedScene[],
  refused: FailureSample,
  message: readonly string[],
): Sentence[] {
  return Object.entries(places).flatMap(([kind, some]) => {
    const found = some.flatMap(([scene, name, path, values = {}]): Sentence[] => {
      const played = findPlayed(scenes, scene, name)
      const said = textAt(played?.answer?.json, message)
      if (played?.answer?.status !== refused.answer.status || said === undefined || !said.includes(path))
        return []
      const text = withNames(
        said.replace(path, () => '{path}'),
        values,
      )
      return [{ kind: kind as TextKind, path, text, exchange: played.exchange }]
    })
    // A number may be the limit of one member, so a text with a number must be true of two. Only `limit` has the kind `number`.
    const isGeneral = ({ text, path }: Sentence) =>
      kind === 'number' || !/\d/.test(text) || found.some(other => other.text === text && other.path !== path)
    const names = ({ text }: Sentence) => text.split('{').length
    return found
      .filter(isGeneral)
      .toSorted((a, b) => names(b) - names(a))
      .slice(0, 1)
  })
}

function commonPart(texts: readonly string[], side: 'start' | 'end'): string {
  const [first = '', ...others] = side === 'start' ? texts : texts.map(text => [...text].reverse().join(''))
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1
  const common = first.slice(0, length)
  return side === 'start' ? common : [...common].reverse().join('')
}
