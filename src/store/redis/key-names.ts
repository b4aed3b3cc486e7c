/** The version of the form in which a state lies in the store. Data of another version is left untouched. */
export const schemaVersion = '2'

/** The key that names the present generation to the replicas of a sandbox. */
export function headName(prefix: string, sandbox: string | undefined): string {
  return `${prefix}:{${tagOf(sandbox)}}:head`
}

/** The named sandboxes, each with its time of expiry and its time of creation. No tag of a sandbox is the same. */
export function registerNames(prefix: string): string[] {
  return [`${prefix}:{_sandboxes}:expiry`, `${prefix}:{_sandboxes}:creation`]
}

/**
 * The keys of one generation, in the order in which scripts have them behind the head. All exist from its beginning to its end: an
 * empty member, which is not a key's, keeps those that hold nothing yet. A reset creates the next generation before it removes this one.
 * The braces keep all of a sandbox on one node of a cluster.
 */
export interface GenerationNames {
  /** How far chance was drawn, and the sequence of the newest key. */
  position: string
  /** Keys as JSON, by id. */
  records: string
  /** Ids of keys, by the hash of the key. */
  hashes: string
  /** Identities as JSON, by the name that their workspace knows them by. */
  identities: string
  /** Every listing in its order: members of one sorted set, each beginning with what is listed. */
  index: string
  /** The origin of the generation: fixture and profile. */
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

/** The hash tag of a sandbox: its name without braces, and without the underscore that begins our own tags. */
function tagOf(sandbox: string | undefined): string {
  return sandbox === undefined ? '_root' : encodeURIComponent(sandbox).replace(/^_/, '%5F')
}
