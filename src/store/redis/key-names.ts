/** The version of the stored format. Data of another version stays untouched. */
export const schemaVersion = '2'

/** The key with the name of the current generation, for the replicas of a sandbox. */
export function headName(prefix: string, sandbox: string | undefined): string {
  return `${prefix}:{${tagOf(sandbox)}}:head`
}

/** The named sandboxes, each with its times of expiry and creation. Its tag differs from that of every sandbox. */
export function registerNames(prefix: string): string[] {
  return [`${prefix}:{_sandboxes}:expiry`, `${prefix}:{_sandboxes}:creation`]
}

/**
 * The keys of one generation, in the scripts' order, after the head. All keys exist from the start of the generation to its end: a
 * placeholder member keeps empty keys. A reset creates the next generation before it removes the old generation. The braces keep a
 * sandbox on one node of a cluster.
 */
export interface GenerationNames {
  /** The position of the random source, and the sequence of the newest key. */
  position: string
  /** Keys as JSON, by id. */
  records: string
  /** Ids of keys, by the hash of the key. */
  hashes: string
  /** Identities as JSON, by their name in the workspace. */
  identities: string
  /** Every listing in order: members of one sorted set, each beginning with its listing. */
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

/** The hash tag of a sandbox: its name without braces, and without the leading underscore of our own tags. */
function tagOf(sandbox: string | undefined): string {
  return sandbox === undefined ? '_root' : encodeURIComponent(sandbox).replace(/^_/, '%5F')
}
