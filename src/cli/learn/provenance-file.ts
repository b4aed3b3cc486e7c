export function provenanceFileOf(profile: string): string {
  return profile.replace(/(\.json)?$/, '.provenance.json')
}
