import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml'
import { pathOf } from '../../common/json.js'
import type { DataFormat } from './read-data-file.js'
import { placeAt } from './text-place.js'

/** The characters that aliases may add to a file. Otherwise, a small file could become a huge value. */
const mostAdded = 64 * 1024 * 1024

/** The part of YAML 1.2 that JSON can express, with anchors and merge keys. */
export const yamlFormat: DataFormat = {
  name: 'YAML',
  parse(text) {
    const document = read(text)
    // Gives each alias a separate copy of the anchor's value.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: -1 })))
  },
  async findMistake(text, error) {
    if (error instanceof YamlMistake) return { ...placeAt(text, error.offset), problem: error.message }
    return { line: 1, column: 1, problem: 'The file nests too deeply.' }
  },
  async placeOf(text, pointer) {
    const document = read(text)
    let node: unknown = document.contents
    let offset = 0
    for (const name of pathOf(pointer)) {
      const child = childOf(document, node, name)
      if (child === undefined) break
      node = child.value
      offset = child.offset
    }
    return placeAt(text, offset)
  },
}

class YamlMistake extends Error {
  readonly offset: number

  constructor(problem: string, offset: number) {
    super(problem)
    this.offset = offset
  }
}

/** @throws YamlMistake */
function read(text: string): Document {
  const document = parseDocument(text, {
    merge: true,
    prettyErrors: false,
    resolveKnownTags: false,
    stringKeys: true,
  })
  const [error] = [...document.errors, ...document.warnings]
  if (error !== undefined) throw new YamlMistake(problems[error.code], error.pos[0])
  const anchors = new Map<string, Node>()
  const targets = new Map<unknown, Node>()
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) targets.set(node, targetOf(node, anchors))
      else if (node.anchor !== undefined) anchors.set(node.anchor, node)
      if (isScalar(node)) mustBeFinite(node)
    },
  })
  if (sizeOf(document.contents, targets) - text.length > mostAdded)
    throw new YamlMistake('The file repeats its anchors too often.', 0)
  return document
}

/** The approximate number of characters of a value with the values of its aliases. */
function sizeOf(
  node: unknown,
  targets: ReadonlyMap<unknown, Node>,
  known = new Map<unknown, number>(),
): number {
  const found = targets.get(node) ?? node
  let size = known.get(found)
  if (size !== undefined) return size
  const parts = isMap(found)
    ? found.items.flatMap(({ key, value }) => [key, value])
    : isSeq(found)
      ? found.items
      : []
  size = isScalar(found) ? String(found.value).length : 0
  for (const part of parts) size += 1 + sizeOf(part, targets, known)
  known.set(found, size)
  return size
}

function mustBeFinite({ value, range }: Scalar): void {
  if (typeof value !== 'number' || Number.isFinite(value)) return
  throw new YamlMistake('The number is infinite or NaN.', range?.[0] ?? 0)
}

function targetOf(alias: Alias, anchors: ReadonlyMap<string, Node>): Node {
  const [start] = alias.range ?? [0]
  const target = anchors.get(alias.source)
  if (target === undefined) throw new YamlMistake('No anchor precedes the alias.', start)
  const [from, , to] = target.range ?? [0, 0, 0]
  if (from <= start && start < to) throw new YamlMistake('The alias is inside its own anchor.', start)
  return target
}

function childOf(
  document: Document,
  node: unknown,
  name: string,
): { value: unknown; offset: number } | undefined {
  const parent = isAlias(node) ? node.resolve(document) : node
  if (isSeq<Node>(parent)) {
    const value = parent.items[Number(name)]
    return value && { value, offset: value.range?.[0] ?? 0 }
  }
  if (!isMap<Node, Node>(parent)) return undefined
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === name)
  return pair && { value: pair.value, offset: pair.key.range?.[0] ?? 0 }
}

/** The message for each error. The parser's own messages quote the file, which may contain tokens and raw keys. */
const problems: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias has an anchor or a tag.',
  BAD_ALIAS: 'An alias or anchor has no name.',
  BAD_COLLECTION_TYPE: 'A tag does not fit its value.',
  BAD_DIRECTIVE: 'The directive is unknown.',
  BAD_DQ_ESCAPE: 'No valid escape follows a backslash.',
  BAD_INDENT: 'The indentation fits no line above, or a bracket is not closed.',
  BAD_PROP_ORDER: 'An anchor or tag is in the wrong place.',
  BAD_SCALAR_START: 'A text begins with a reserved character and needs quotation marks.',
  BLOCK_AS_IMPLICIT_KEY: 'A line has a second colon: a text with ": " in it needs quotation marks.',
  BLOCK_IN_FLOW: 'Brackets contain an indented list or map.',
  DUPLICATE_KEY: 'The name occurs twice in one map.',
  IMPOSSIBLE: 'The text is not YAML.',
  KEY_OVER_1024_CHARS: 'A name has more than 1024 characters.',
  MISSING_CHAR: 'A dash, colon, comma, bracket or quotation mark is missing, or the indentation is wrong.',
  MULTILINE_IMPLICIT_KEY: 'No colon follows a name.',
  MULTIPLE_ANCHORS: 'A value has two anchors.',
  MULTIPLE_DOCS: 'A second document begins, but a file may contain only one document.',
  MULTIPLE_TAGS: 'A value has two tags.',
  NON_STRING_KEY: 'A list or map is where a name should be.',
  RESOURCE_EXHAUSTION: 'The file nests too deeply.',
  TAB_AS_INDENT: 'A tab indents the line: YAML accepts only spaces.',
  TAG_RESOLVE_FAILED: 'keymock does not support tags.',
  UNEXPECTED_TOKEN: 'A text follows the end of a value.',
}
