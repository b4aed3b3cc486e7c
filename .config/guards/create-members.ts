import ts from '@typescript/typescript6'
import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import { sourcePaths, sourceTree, visit } from './source-files.js'

/** Where the suite looks at the members of a create, besides their classes of values. */
const places = {
  prediction: 'contract-tests/oracle/',
  'round trip': 'contract-tests/requirements/',
  'fuzz value': 'contract-tests/fuzz/',
} as const

export type SuitePart = keyof typeof places

/** Members of createKeyRequest that no source of a place names. */
export function membersMissing(): Record<SuitePart, string[]> {
  const missingIn = (place: SuitePart) => {
    const named = namesIn(places[place])
    return Object.keys(createKeyRequest.properties).filter(member => !named.has(member))
  }
  return {
    prediction: missingIn('prediction'),
    'round trip': missingIn('round trip'),
    'fuzz value': missingIn('fuzz value'),
  }
}

/** Members that are read or written there, and texts. */
function namesIn(folder: string): Set<string> {
  const names = new Set<string>()
  for (const path of sourcePaths().filter(path => path.startsWith(folder))) {
    visit(sourceTree(path), node => {
      if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
      if (ts.isStringLiteralLike(node)) names.add(node.text)
      const isMember =
        ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isBindingElement(node)
      if (isMember && ts.isIdentifier(node.name)) names.add(node.name.text)
    })
  }
  return names
}
