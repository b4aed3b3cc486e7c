/** Allows requests to https://keys.example.com. No server has this address: a mock in the page answers. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' https://keys.example.com; worker-src 'self'"
