/** How long an answer is held back: any length in between, all equally likely. */
export interface LatencyRange {
  minimumMs: number
  maximumMs: number
}
