const text = { type: 'string', minLength: 1 } as const
const message = object({ text }, ['text'])
/** A URI reference according to RFC 3986: without characters that must be encoded. */
const uri = { type: 'string', minLength: 1, pattern: "^[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]+$" } as const
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' } as const
const strings = { type: 'object', additionalProperties: { type: 'string' } } as const
const content = object({ text: { type: 'string' } }, ['text'])
const level = { enum: ['none', 'note', 'warning', 'error'] } as const

const rule = object(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    properties: { type: 'object', properties: { tags: list(text, { uniqueItems: true }) } },
  },
  ['id'],
)

const invocation = object(
  {
    executionSuccessful: { type: 'boolean' },
    startTimeUtc: instant,
    endTimeUtc: instant,
    exitCodeDescription: { type: 'string' },
    toolExecutionNotifications: list(object({ level, message }, ['message']), { uniqueItems: true }),
  },
  ['executionSuccessful'],
)

const location = object({
  physicalLocation: object(
    {
      artifactLocation: object({ uri, uriBaseId: text }, ['uri']),
      region: object({ startLine: { type: 'integer', minimum: 1 } }),
    },
    ['artifactLocation'],
  ),
  logicalLocations: list(object({ fullyQualifiedName: { type: 'string' } }), { uniqueItems: true }),
})

const suppression = object(
  {
    kind: { enum: ['inSource', 'external'] },
    status: { enum: ['accepted', 'underReview', 'rejected'] },
    justification: { type: 'string' },
  },
  ['kind'],
)

const webRequest = object({
  method: { type: 'string' },
  target: { type: 'string' },
  headers: strings,
  body: content,
})
const webResponse = object({
  statusCode: { type: 'integer' },
  headers: strings,
  body: content,
  noResponseReceived: { type: 'boolean' },
})

const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message,
    locations: list(location),
    partialFingerprints: strings,
    suppressions: list(suppression, { uniqueItems: true }),
    webRequest,
    webResponse,
  },
  ['message'],
)

/** The members of SARIF 2.1.0 that reports have (sections 3.13 to 3.58 of the standard). The schema refuses other members. */
export const sarifSchema = object(
  {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: list(
      object(
        {
          tool: object(
            {
              driver: object({ name: text, fullName: text, rules: list(rule, { uniqueItems: true }) }, [
                'name',
              ]),
            },
            ['driver'],
          ),
          automationDetails: object({ id: text, description: message }),
          invocations: list(invocation),
          originalUriBaseIds: {
            type: 'object',
            // The URI of a base ends with a slash (section 3.14.14).
            additionalProperties: object({ uri: { ...uri, pattern: '^[a-z]+://[^ ]+/$' } }),
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: list(result),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
)

function object(properties: object, required: readonly string[] = []) {
  return { type: 'object', additionalProperties: false, properties, required }
}

function list(items: object, also: object = {}) {
  return { type: 'array', items, ...also }
}
