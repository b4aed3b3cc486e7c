import { crc32 } from 'node:zlib'

const sealLength = ',"sum":"00000000"}'.length

/**
 * Returns JSON with an additional last member, `sum`: the CRC-32 of the JSON without `sum`. CRC-32 detects every single flipped
 * bit.
 */
export function sealedLine(value: object): string {
  const text = JSON.stringify(value)
  return `${text.slice(0, -1)}${sealOf(text)}`
}

export function openSeal(line: string): string | undefined {
  const text = `${line.slice(0, -sealLength)}}`
  return line.endsWith(sealOf(text)) ? text : undefined
}

function sealOf(text: string): string {
  return `,"sum":"${crc32(text).toString(16).padStart(8, '0')}"}`
}
