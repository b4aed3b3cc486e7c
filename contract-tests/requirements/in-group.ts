import type { Requirement } from './requirement.js'

export function inGroup(
  group: string,
  requirements: readonly Omit<Requirement, 'group'>[],
): readonly Requirement[] {
  return requirements.map(requirement => ({ ...requirement, group }))
}
