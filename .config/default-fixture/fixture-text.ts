import type { Fixture } from '../../schemas/generated/types.js'
import { laidOut } from '../json-layout.js'

/** Lays a fixture out for reading: one line for each small thing, and one for each key, so that a key is found and changed in one place. */
export function fixtureText(fixture: Fixture): string {
  return `${laidOut(fixture, { lineWidth: 110, isOneLine: isKey })}\n`
}

function isKey(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'apiId' in value
}
