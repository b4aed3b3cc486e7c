import type { Fixture } from '../../schemas/generated/types.js'
import { laidOut } from '../json-layout.js'

/** Writes each key on one line, so that a key is easy to find and change. */
export function fixtureText(fixture: Fixture): string {
  return `${laidOut(fixture, { lineWidth: 110, isOneLine: isKey })}\n`
}

function isKey(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'apiId' in value
}
