export function reportToOwner(findings: 'answers' | 'requirements'): string {
  return `Report the ${findings} below to the owner of the service.`
}
