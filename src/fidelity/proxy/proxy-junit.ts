import { xmlAttribute } from '../../../contract-tests/reports/xml-text.js'
import type { ProxyReport } from './tally.js'

/** A failed case for each violation, and one that passes for each side that keeps to the contract. */
export function proxyJunit({ violations }: ProxyReport): string {
  const kept = (['client', 'service'] as const).filter(side =>
    violations.every(({ whose }) => whose !== side),
  )
  const cases = [
    ...kept.map(side => `<testcase classname="proxy ${side}" name="the ${side} keeps to the contract"/>`),
    ...violations.map(({ whose, method, path, status, problem, section, count }) => {
      const message = `${problem} (spec ${section}), ${count} times; the last answer was ${status ?? 'none'}`
      return `<testcase classname="proxy ${whose}" name="${xmlAttribute(`${method} ${path}: ${problem}`)}"><failure message="${xmlAttribute(message)}"/></testcase>`
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="keymock proxy" tests="${cases.length}" failures="${violations.length}">\n${cases.join('\n')}\n</testsuite></testsuites>\n`
}
