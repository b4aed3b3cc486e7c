/** The advice to report findings to the service's owner, for reports of drift and of a proxy. */
export function reportToOwner(findings: 'answers' | 'requirements'): string {
  return `Report the ${findings} below to the owner of the service.`
}
