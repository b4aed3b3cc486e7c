import { counted } from '../../../contract-tests/document/counted.js'
import type { DocumentBlock, DocumentCheck } from '../../../contract-tests/document/document.js'
import { code, type Inline, line, marked, quiet } from '../../../contract-tests/document/inline.js'
import { exchangesFold, requestText, scriptFold } from '../../../contract-tests/reports/result-check.js'
import type { CountedViolation } from '../../../schemas/generated/types.js'
import { isWarning, type ProxyViolation } from './violation.js'

/** A violation that is only a warning becomes a passed check. */
export function violationCheck(violation: CountedViolation, index: number): DocumentCheck {
  const { whose, method, path, problem, status, section, count } = violation
  const isOnlyWarning = isWarning(violation)
  const id = idOf(violation, index)
  const times = counted(count, 'time')
  const message = `${problem} (spec ${section}), ${times}; the first answer was ${status ?? 'none'}`
  return {
    suite: suiteOf(whose),
    name: `${method} ${path}: ${problem}`,
    outcome: isOnlyWarning ? 'passed' : 'failed',
    message: isOnlyWarning ? `warning: ${message}` : message,
    shown: {
      id,
      tone: isOnlyWarning ? 'warn' : 'bad',
      word: isOnlyWarning ? 'warning' : whose,
      title: `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`,
      line: line`${violationLine(violation, `${method} ${path} ${status ?? ''}`.trimEnd())}${quiet(`, ${times}`)}`,
      section,
      labels: [times],
    },
    body: [
      { kind: 'paragraph', text: code(requestOf(violation)), isQuiet: true },
      ...exampleBlocks(violation, id),
    ],
  }
}

/** @param index The position of the violation in its section of the report, counted from 0. */
export function idOf(violation: CountedViolation, index: number): string {
  return `${isWarning(violation) ? 'warning' : violation.whose}-${index + 1}`
}

export function suiteOf(side?: ProxyViolation['whose']): DocumentCheck['suite'] {
  return { name: 'keymock proxy', className: side === undefined ? 'proxy' : `proxy ${side}` }
}

export function violationLine(violation: ProxyViolation, exchange: string): Inline {
  const { whose, problem, section } = violation
  const side = marked(isWarning(violation) ? 'warn' : 'bad', whose.padEnd(8))
  return line`${side} ${exchange}  ${problem}  ${quiet(`spec ${section}`)}`
}

function requestOf({ method, path, example }: CountedViolation): string {
  return example === undefined ? `${method} ${path}` : requestText(example.exchange)
}

function exampleBlocks({ problem, example }: CountedViolation, id: string): DocumentBlock[] {
  if (example === undefined) {
    const text = 'The report contains only the exchanges of the first violations.'
    return [{ kind: 'paragraph', text, isQuiet: true }]
  }
  const { exchange, script } = example
  return [
    exchangesFold([exchange], { place: placeIn(problem), isOpen: false }),
    ...(script === undefined ? [] : [scriptFold('Script that sends this request again', script, id)]),
  ]
}

function placeIn(problem: string): string | undefined {
  const [place] = /^(\/[^\s:]+|total|cursor|keyId|key)(?=[ :])/.exec(problem) ?? []
  if (place === undefined) return undefined
  return place.startsWith('/') ? place : `/${place}`
}
