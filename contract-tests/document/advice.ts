/** Advises the reader of a drift report or proxy report to inform the owner of the service. */
export function reportToOwner(findings: 'answers' | 'requirements'): string {
  return `Report the ${findings} below to the owner of the service.`
}
