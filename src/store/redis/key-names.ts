/** The version of the stored format. Data of another version stays untouched. */
export const schemaVersion = '2'

/** The Redis key of a sandbox's head. The head names the current generation. */
export function headName(prefix: string, sandbox: string | undefined): string {
  return `${prefix}:{${tagOf(sandbox)}}:head`
}

/**
 * The two Redis keys of the sandbox register: the expiry times and the creation times of named sandboxes. The hash tag differs
 * from the hash tags of all sandboxes.
 */
export function registerNames(prefix: string): string[] {
  return [`${prefix}:{_sandboxes}:expiry`, `${prefix}:{_sandboxes}:creation`]
}

/**
 * The Redis keys of one generation, in the order in which scripts get them after the head. Every Redis key exists for the whole
 * life of the generation. Redis deletes a key without members, so a placeholder member prevents this. The braces in the names
 * keep a sandbox on one node of a cluster.
 */
export interface GenerationNames {
  /** The position of the random source, and the sequence number of the newest key. */
  position: string
  /** API keys as JSON, by id. */
  records: string
  /** Ids of API keys, by the hash of the API key. */
  hashes: string
  /** Identities as JSON, by their name in the workspace. */
  identities: string
  /** All listings, as one sorted set. Each member begins with the prefix of its listing. */
  index: string
  /** The origin of the generation: the fixture, the profile and the initial faults. */
  world: string
}

export function generationNames(
  prefix: string,
  sandbox: string | undefined,
  generation: string,
): GenerationNames {
  const name = (part: string) => `${prefix}:{${tagOf(sandbox)}}:${generation}:${part}`
  return {
    position: name('position'),
    records: name('records'),
    hashes: name('hashes'),
    identities: name('identities'),
    index: name('index'),
    world: name('world'),
  }
}

/** Also encodes a leading underscore, because keymock's own tags begin with an underscore. */
function tagOf(sandbox: string | undefined): string {
  return sandbox === undefined ? '_root' : encodeURIComponent(sandbox).replace(/^_/, '%5F')
}
