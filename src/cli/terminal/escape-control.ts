/** Makes a text that somebody else wrote safe for a terminal: it stays on its line and cannot move the cursor. */
export function escapeControl(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
