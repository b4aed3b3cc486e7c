import type { Gateway } from './gateway.js'

/** A file that was asked for and is not there. */
export interface Unwritten {
  file: string
  reason: string
}

/** Writes a file, if it can be. @returns What could not be written: nothing, or that. */
export async function writeOutput(
  file: string,
  render: () => string,
  gateway: Pick<Gateway, 'write'>,
): Promise<Unwritten[]> {
  try {
    await gateway.write(file, render())
    return []
  } catch (error) {
    return [{ file, reason: error instanceof Error ? error.message : 'unknown reason' }]
  }
}

export function warnOfUnwritten(unwritten: readonly Unwritten[], { warn }: Pick<Gateway, 'warn'>): void {
  for (const { file, reason } of unwritten) warn(`This file could not be written: ${file}: ${reason}`)
}
