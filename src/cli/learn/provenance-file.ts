/** The path of the provenance that belongs to a learned profile, unless it is given another. */
export function provenanceFileOf(profile: string): string {
  return profile.replace(/(\.json)?$/, '.provenance.json')
}
