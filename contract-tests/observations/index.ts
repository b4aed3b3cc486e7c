import type { Observation } from '../observation.js'
export const observations: readonly Observation[] = []
