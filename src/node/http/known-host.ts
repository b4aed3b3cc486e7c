/**
 * Whether a Host names this machine or this network, and no name that the public could make lead here. Rebinding needs a public name: one
 * with a dot, under none of the endings that are kept for machines and networks of one's own.
 *
 * @param allowed Names that are good as well, in lower case.
 */
export function isKnownHost(host: string, allowed: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  if (/^\[[\da-f:.]+\]$/.test(name) || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return true
  return allowed.has(name) || /^([\w-]*|[\w.-]+\.(localhost|internal|local|test))$/.test(name)
}

/** Remembers the latest good one: nearly every request has the same. */
export function hostCheck(names: readonly string[] = []): (host: string | undefined) => boolean {
  const allowed = new Set(names.map(name => name.replace(/\.$/, '').toLowerCase()))
  let latest: string | undefined
  return host => {
    // A browser names a host with every request.
    if (host === undefined || host === latest) return true
    if (!isKnownHost(host, allowed)) return false
    latest = host
    return true
  }
}
