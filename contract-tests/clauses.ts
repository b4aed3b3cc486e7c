import type { Clause } from './clause.js'
export const clauses: readonly Clause[] = []
export const sections: Record<string, string> = {}
