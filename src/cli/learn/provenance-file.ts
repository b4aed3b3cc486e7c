/** The default path of the provenance of a learned profile. */
export function provenanceFileOf(profile: string): string {
  return profile.replace(/(\.json)?$/, '.provenance.json')
}
