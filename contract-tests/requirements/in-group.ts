import type { Requirement } from './requirement.js'

/** Adds the group to the requirements of one topic. */
export function inGroup(
  group: string,
  requirements: readonly Omit<Requirement, 'group'>[],
): readonly Requirement[] {
  return requirements.map(requirement => ({ ...requirement, group }))
}
