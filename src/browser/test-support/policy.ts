/** The service's origin has no server: a mock in the page answers. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' https://keys.example.com; worker-src 'self'"
