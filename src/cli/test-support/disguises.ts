/** The encodings of a secret. Does not use the suite's code, because the tests that call this function check the suite. */
function disguises(secret: string): string[] {
  const pieces = [0, 1, 2].flatMap(before => {
    const bytes = Buffer.concat([Buffer.alloc(before, 120), Buffer.from(secret)])
    const whole = bytes.toString('base64').replace(/=+$/, '')
    const piece = whole.slice(before === 0 ? 0 : before + 1, -2)
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const markup = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    markup,
    markup.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    secret.replaceAll("'", `'\\''`),
    ...pieces,
  ]
}

export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets
    .flatMap(disguises)
    .filter(shape => text.includes(shape))
    .map(shape => `${shape.slice(0, 6)}…`)
}
