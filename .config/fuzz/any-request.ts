import fc, { type Arbitrary } from 'fast-check'
import { seededRandom } from '../../src/common/random.js'

/** A request whose values may be valid, wrong, or at a bound. */
export interface DrawnRequest {
  method: string
  /** The path as the OpenAPI document names it. */
  path: string
  /** The path with its query. */
  target: string
  headers: Record<string, string>
  body?: string
}

/** The parts of an OpenAPI document that determine its requests. */
export interface RequestDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, DrawnSchema> }
}

interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: DrawnSchema }[]
  requestBody?: { content: Record<string, { schema: DrawnSchema }> }
}

interface DrawnSchema {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly DrawnSchema[]
  oneOf?: readonly DrawnSchema[]
  type?: string | readonly string[]
  minimum?: number
  maximum?: number
  items?: DrawnSchema
  required?: readonly string[]
  properties?: Record<string, DrawnSchema>
}

interface AnyRequestOptions {
  /** How often an operation is drawn, compared with the others; 0 leaves it out. */
  weightOf(path: string, method: string): number
  /** Parts of a path, query parameters and members with these names mostly get one of these values. */
  known: Readonly<Record<string, readonly string[]>>
  /** Also draws other methods and tokens, unknown and repeated members, and bodies that are not JSON. */
  isMalformed: boolean
  /** Changes a drawn body before it is sent. */
  change?(body: unknown): unknown
}

const texts = fc.constantFrom(
  ...['', 'a', 'x'.repeat(16), 'x'.repeat(17), 'x'.repeat(300), '🔑', '\u0000', '\ud800', '__proto__'],
  ...['api_payments', 'user_1', '{apiId}', '<b>', '\u001b[2J', '%', '1', 'null', 'true'],
)
const numbers = fc.constantFrom(
  ...[0, 1, -1, 15, 16, 100, 101, 255, 256, 1.5, -0, 1e300, 2 ** 53, 1_900_000_000, 4_102_444_800_000],
)
const memberNames = fc.constantFrom(
  ...['type', 'limit', 'duration', 'async', 'interval', 'amount', 'refillDay', 'a'],
)

/** Any JSON value. */
export const oddValue: Arbitrary<unknown> = fc.anything({
  key: memberNames,
  values: [texts, numbers, fc.constantFrom(true, false, null)],
  maxDepth: 4,
  maxKeys: 3,
})

const percent = <T, U>(share: number, arbitrary: Arbitrary<T>, other: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: share, arbitrary }, { weight: 100 - share, arbitrary: other })

/** Draws requests to the operations of a document. */
export function anyRequest(document: RequestDocument, options: AnyRequestOptions): Arbitrary<DrawnRequest> {
  const values = valuesOf(document, options.known)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const method = name.toUpperCase()
      const weight = options.weightOf(path, method)
      return weight === 0 ? [] : { weight, arbitrary: requestTo(path, method, operation, values, options) }
    }),
  )
  return fc.oneof(...operations)
}

/** An endless sequence of values; equal seeds give equal sequences. */
export function drawing<T>(arbitrary: Arbitrary<T>, seed: number): () => T {
  const random = seededRandom(seed)
  let drawn: T[] = []
  return () => {
    if (drawn.length === 0) drawn = fc.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 25 })
    return drawn.pop() as T
  }
}

type AnyValue = (schema: DrawnSchema, name?: string) => Arbitrary<unknown>

/** Draws values that usually fit a schema. */
export function valuesOf(
  { components: { schemas } }: Pick<RequestDocument, 'components'>,
  known: AnyRequestOptions['known'] = {},
): AnyValue {
  const named: Record<string, Arbitrary<unknown>> = fc.letrec(tie =>
    Object.fromEntries(Object.entries(schemas).map(([title, schema]) => [title, anyValue(schema, tie)])),
  )
  return (schema, name) =>
    knownOr(
      name,
      anyValue(schema, title => named[title] ?? oddValue),
    )

  function knownOr(name: string | undefined, arbitrary: Arbitrary<unknown>): Arbitrary<unknown> {
    const list = name === undefined ? undefined : known[name]
    if (list === undefined) return arbitrary
    // Reads the list when it draws, because answers add values to it.
    const one = fc.tuple(fc.nat(), arbitrary).map(([at, other]) => list[at % list.length] ?? other)
    return percent(80, one, arbitrary)
  }

  function anyValue(schema: DrawnSchema, tie: (title: string) => Arbitrary<unknown>): Arbitrary<unknown> {
    return fc.oneof(
      { maxDepth: 8, depthIdentifier: 'value' },
      { weight: 4, arbitrary: oddValue },
      { weight: 96, arbitrary: fitting(schema, tie) },
    )
  }

  function fitting(schema: DrawnSchema, tie: (title: string) => Arbitrary<unknown>): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return tie(schema.$ref.split('/').at(-1) ?? '')
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    const drawn =
      choices === undefined
        ? fc.oneof(...[schema.type ?? 'any'].flat().map(type => ofType(type, schema, tie)))
        : fc.oneof(...choices.map(choice => anyValue(choice, tie)))
    const { examples = [], properties } = schema
    if (examples.length === 0) return drawn
    return percent(properties === undefined ? 40 : 20, fc.constantFrom(...examples), drawn)
  }

  function ofType(
    type: string,
    { minimum = 0, maximum = 2 ** 40, items = {}, properties = {}, required = [] }: DrawnSchema,
    tie: (title: string) => Arbitrary<unknown>,
  ): Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'string') return percent(80, texts, fc.string({ unit: 'binary', maxLength: 20 }))
    if (type === 'array') return fc.array(anyValue(items, tie), { maxLength: 2 })
    if (type === 'integer' || type === 'number') {
      const bounds = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
      const within = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) })
      return percent(60, within, fc.oneof(numbers, bounds))
    }
    if (type !== 'object') return oddValue
    const members = Object.entries(properties).map(([name, schema]) => {
      const member = knownOr(name, anyValue(schema, tie)).map(value => [[name, value] as const])
      return percent(required.includes(name) ? 97 : 25, member, fc.constant([]))
    })
    return fc.tuple(...members).map(present => Object.fromEntries(present.flat()))
  }
}

function requestTo(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  anyValue: AnyValue,
  { isMalformed, change = body => body }: AnyRequestOptions,
): Arbitrary<DrawnRequest> {
  const rarely = <T, U>(usual: T, ...others: U[]): Arbitrary<T | U> =>
    isMalformed ? percent(90, fc.constant(usual), fc.constantFrom(...others)) : fc.constant(usual)
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => anyValue({ type: 'string' }, name))
  const schema = requestBody?.content['application/json']?.schema
  const json = schema === undefined ? undefined : anyValue(schema).map(value => JSON.stringify(change(value)))
  const names = ['prefx', '__proto__', 'constructor', 'apiId', ...memberNamesOf(schema)]
  return fc
    .record({
      method: rarely(method, 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'POST'),
      parts: fc.tuple(...parts),
      query: queryOf(parameters, anyValue),
      token: rarely('Bearer keymock-token', 'Bearer nobody', 'Basic x', ''),
      mediaType: rarely('application/json', 'application/json; charset=utf-8', 'text/plain'),
      body:
        json === undefined
          ? fc.constant(undefined)
          : isMalformed
            ? percent(70, json, malformed(json, fc.constantFrom(...names)))
            : json,
    })
    .map(({ method, parts, query, token, mediaType, body }) => {
      const places = parts.map(part => encodeURIComponent(String(part).replace(/[\ud800-\udfff]/gu, '%')))
      const address = path.replaceAll(/\{\w+\}/g, () => places.shift() ?? '')
      return {
        method,
        path,
        target: query === '' ? address : `${address}?${query}`,
        headers: {
          ...(isMalformed && { authorization: token }),
          ...(body !== undefined && { 'content-type': mediaType }),
        },
        ...(body !== undefined && { body }),
      }
    })
}

function memberNamesOf(schema: DrawnSchema | undefined): string[] {
  return Object.keys(schema?.properties ?? {})
}

/** This parameter makes a route wait for other requests. */
const waits = 'wait'

function queryOf(parameters: NonNullable<Operation['parameters']>, anyValue: AnyValue): Arbitrary<string> {
  const entries = parameters
    .filter(parameter => parameter.in === 'query' && parameter.name !== waits)
    .map(({ name, schema, required }) => {
      const usual = anyValue(schema, name).map(value => [[name, String(value)]])
      const odd = fc.oneof(texts, numbers).map(value => [[name, String(value)]])
      const present = fc.oneof(
        { weight: 8, arbitrary: usual },
        { weight: 1, arbitrary: odd },
        { weight: 1, arbitrary: usual.map(entry => [...entry, ...entry]) },
      )
      return percent(required ? 90 : 30, present, fc.constant([]))
    })
  const unknown = percent(5, fc.constant([['other', 'x'] as string[]]), fc.constant([]))
  return fc.tuple(...entries, unknown).map(drawn => new URLSearchParams(drawn.flat()).toString())
}

/** Adds unknown or repeated members, cuts the text, or replaces it. */
function malformed(json: Arbitrary<string>, names: Arbitrary<string>): Arbitrary<string> {
  const extra = fc
    .tuple(json, names, oddValue)
    .map(([text, name, value]) =>
      text.startsWith('{"') ? `{${JSON.stringify(name)}:${JSON.stringify(value)},${text.slice(1)}` : text,
    )
  const cut = fc
    .tuple(json, fc.nat(), fc.constantFrom('', ',', '}', '\u0000', '9'.repeat(400)))
    .map(([text, at, scrap]) => text.slice(0, at % text.length) + scrap + text.slice((at % text.length) + 1))
  const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const other = fc.constantFrom('', '{', 'null', '[]', '"text"', '{"apiId":', nested)
  return fc.oneof(
    { weight: 8, arbitrary: extra },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: other },
  )
}
