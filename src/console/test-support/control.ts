export async function control(
  url: string,
  sandbox: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${url}/sandboxes/${sandbox}/_keymock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
