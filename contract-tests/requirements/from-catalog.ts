import { catalogEntry } from '../catalog/catalog.js'
import type { Check, Requirement } from './requirement.js'

export function fromCatalog(checks: readonly Check[]): readonly Requirement[] {
  return checks.map(check => ({ ...catalogEntry(check.id), ...check }))
}
