/** A bash function that divides a body into pieces in the same way as the suite. */
export const pieces = `# Writes a body in up to 8 pieces, for curl to send one by one. Every piece except the last ends within a character.
pieces() {
  local LC_ALL=C
  local body=$1 piece='' count=1 at
  for ((at = 0; at < \${#body}; at++)); do
    if ((count < 8)) && [[ $piece && \${body:at:1} == [$'\\x80'-$'\\xbf'] ]]; then
      printf %s "$piece"; sleep 0.1
      piece='' count=$((count + 1))
    fi
    piece+=\${body:at:1}
  done
  printf %s "$piece"
}`

export function inPieces(word: string): string {
  return `--header expect: --upload-file - < <(pieces ${word})`
}
