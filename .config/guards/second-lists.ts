import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { root } from '../build/entries.js'
import { codeFolders, filesBelow, sourcePaths, sourceTree, visit } from './source-files.js'

/** A set of words. Only one list in the code may contain all of them. */
export interface Vocabulary {
  name: string
  words: readonly string[]
}

/** A list that contains the words of a vocabulary. If the vocabulary has more than four words, the list may lack one of them. */
export interface ListFound {
  vocabulary: string
  /** Several lists of one vocabulary in a file count once. */
  file: string
}

export function listsOf(
  vocabularies: readonly Vocabulary[],
  files: readonly string[] = allFiles(),
): ListFound[] {
  const found: ListFound[] = []
  const note = (file: string, words: readonly string[]) => {
    for (const vocabulary of vocabularies) {
      const missing = vocabulary.words.filter(word => !words.includes(word)).length
      const isList = missing <= (vocabulary.words.length > 4 ? 1 : 0)
      const isKnown = found.some(one => one.file === file && one.vocabulary === vocabulary.name)
      if (isList && !isKnown) found.push({ vocabulary: vocabulary.name, file })
    }
  }
  for (const file of files) {
    if (file.endsWith('.json')) {
      const schema = JSON.parse(readFileSync(join(root, file), 'utf8'))
      forEachValue(schema, value => note(file, wordsOfJson(value)))
    } else visit(sourceTree(file), node => note(file, wordsIn(node)))
  }
  return found
}

function allFiles(): string[] {
  const schemas = filesBelow('schemas').files.filter(file => file.endsWith('.schema.json'))
  return [...sourcePaths([...codeFolders, 'schemas']), ...schemas]
}

function wordsIn(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOfItem)
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(nameOf)
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return node.members.flatMap(nameOf)
  if (ts.isUnionTypeNode(node)) {
    return node.types.flatMap(type => (ts.isLiteralTypeNode(type) ? textOf(type.literal) : []))
  }
  if (ts.isCaseBlock(node)) {
    return node.clauses.flatMap(clause => (ts.isCaseClause(clause) ? textOf(clause.expression) : []))
  }
  return []
}

function textsOfItem(item: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(item)) return textOf(item)
  return item.properties.flatMap(property =>
    ts.isPropertyAssignment(property) ? textOf(property.initializer) : [],
  )
}

function nameOf(member: ts.ObjectLiteralElementLike | ts.TypeElement): string[] {
  const { name } = member
  if (name === undefined) return []
  return ts.isComputedPropertyName(name) ? textOf(name.expression) : [name.text]
}

function textOf(node: ts.Node): string[] {
  return ts.isStringLiteralLike(node) ? [node.text] : []
}

function wordsOfJson(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(item => (typeof item === 'string' ? item : (Object(item).const ?? [])))
  }
  return Object.keys(Object(value))
}

function forEachValue(value: unknown, onValue: (value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  onValue(value)
  for (const inner of Object.values(value)) forEachValue(inner, onValue)
}
