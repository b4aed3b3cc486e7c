import { counted } from '../../../contract-tests/reports/counted.js'
import { xmlAttribute } from '../../../contract-tests/reports/xml-text.js'
import type { ProxyReport } from './tally.js'

/**
 * A failed case for each violation, and one that passes for each side that keeps to the contract. Where nothing could be checked, those
 * are skipped, and the case that says so fails.
 */
export function proxyJunit({ verdict, counts, violations }: ProxyReport): string {
  const isUnchecked = verdict === 'incomplete'
  const kept = (['client', 'service'] as const).filter(side =>
    violations.every(({ whose }) => whose !== side),
  )
  const unchecked = `0 of ${counted(counts.exchanges, 'exchange')} could be checked`
  const end = isUnchecked ? '><skipped message="nothing could be checked"/></testcase>' : '/>'
  const cases = [
    ...(isUnchecked
      ? [
          `<testcase classname="proxy" name="something could be checked"><failure message="${unchecked}"/></testcase>`,
        ]
      : []),
    ...kept.map(side => `<testcase classname="proxy ${side}" name="the ${side} keeps to the contract"${end}`),
    ...violations.map(({ whose, method, path, status, problem, section, count }) => {
      const message = `${problem} (spec ${section}), ${count} times; the last answer was ${status ?? 'none'}`
      return `<testcase classname="proxy ${whose}" name="${xmlAttribute(`${method} ${path}: ${problem}`)}"><failure message="${xmlAttribute(message)}"/></testcase>`
    }),
  ]
  const failures = violations.length + (isUnchecked ? 1 : 0)
  const skipped = isUnchecked ? ` skipped="${kept.length}"` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="keymock proxy" tests="${cases.length}" failures="${failures}"${skipped}>\n${cases.join('\n')}\n</testsuite></testsuites>\n`
}
