/** The next step after findings against a service: for drift and for a proxy. */
export function reportToOwner(findings: 'answers' | 'requirements'): string {
  return `Report the ${findings} below to the owner of the service.`
}
