import type { Requirement } from './requirement.js'

/** The requirements of one topic: each says the rest, and the group is said once. */
export function inGroup(
  group: string,
  requirements: readonly Omit<Requirement, 'group'>[],
): readonly Requirement[] {
  return requirements.map(requirement => ({ ...requirement, group }))
}
