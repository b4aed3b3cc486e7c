import ts from '@typescript/typescript6'
import * as fc from 'fast-check'
import { settingsOf } from '../../contract-tests/engine/contract-settings.js'
import { createBodies, filledFields } from '../../contract-tests/fuzz/create-bodies.js'
import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import { sourcePaths, sourceTree, visit } from './source-files.js'

/** Folders of the suite whose code must name every member of a create. */
const places = {
  prediction: 'contract-tests/oracle/',
  'round trip': 'contract-tests/requirements/',
} as const

export type SuitePart = keyof typeof places | 'fuzz value'

const fullTarget = {
  baseUrl: 'http://localhost',
  token: 'token',
  apiId: 'api_1',
  existingRole: 'admin',
  existingPermission: 'read',
  recoverable: true,
}
const samples = 60

export function membersMissing(): Record<SuitePart, string[]> {
  const missingIn = (place: keyof typeof places) => {
    const named = namesIn(places[place])
    return Object.keys(createKeyRequest.properties).filter(member => !named.has(member))
  }
  const bodies = fc.sample(createBodies(fc, settingsOf(fullTarget).run), { numRuns: samples, seed: 1 })
  const drawn = new Set([...bodies.flatMap(body => Object.keys(body)), ...filledFields])
  return {
    prediction: missingIn('prediction'),
    'round trip': missingIn('round trip'),
    'fuzz value': Object.keys(createKeyRequest.properties).filter(member => !drawn.has(member)),
  }
}

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
