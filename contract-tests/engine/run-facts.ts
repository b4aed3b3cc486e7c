import type { ContractTarget } from '../../schemas/generated/types.js'
import { joinedInOneLine } from '../design/trap-texts.js'
import type { Need } from './need.js'

/** Facts about one run and its target. Requests are built from them. */
export interface RunFacts {
  baseUrl: string
  apiId: string
  /** Whether the target is in memory or on this machine. */
  local: boolean
  runId: string
  randomSeed: number
  /** Further capabilities of the target that the caller declares. */
  offers: Pick<
    ContractTarget,
    | 'existingRole'
    | 'existingPermission'
    | 'moreRoles'
    | 'morePermissions'
    | 'secondApiId'
    | 'bulkApiId'
    | 'refillIntervals'
    | 'ratelimitTypes'
  >
  /** Whether the caller says that recoverable keys can be created. */
  saysRecoverable: boolean
  /** Whether it is left out what a service might fail at: long texts, large numbers. */
  gentle: boolean
  /**
   * Fields that the target was seen to refuse, as it may, with every value that was tried; and values at an edge: `remaining beyond 53
   * bits`.
   */
  refused: Set<string>
  /** Fields that it was seen to accept in a create for a user, and values at an edge. */
  accepted: Set<string>
  /** Roles and permissions that the run read from listed keys. The target may refuse them. */
  learntNames: Set<string>
  /** Features that the target offers and the caller allows. */
  met: ReadonlySet<Need>
  /** Unix milliseconds of our clock. */
  startedAt: number
  graceMs: number
  visibilityMs: number
  /**
   * An hour after the start, by the target's clock once that is known: from then on what stays behind disables
   * itself. Unix milliseconds, a whole second.
   */
  expires: number
  users: Users
}

/** The externalIds of a run, all of them recognisable. */
export interface Users {
  /** Most keys belong to this one. */
  main: string
  /** `main` and one character more: a near miss for a filter that compares beginnings. */
  longer: string
  /** A space and `main`: a near miss for a filter that compares endings, and the same for one that trims. */
  leading: string
  /** Letters that have to be escaped in a query. */
  odd: string
  /** `main` in another letter case, with an accent, and with a space behind it. */
  caseTwin: string
  accentTwin: string
  spaced: string
  /** Read as numbers these would be one, of more digits than a floating-point number holds. */
  digits: string
  zeroDigits: string
  /** `odd` and one character more: what is cut before its end takes one for the other. */
  oddLonger: string
  /** Both without their long end, for a target with a limit that is not shown. */
  oddShort: string
  oddShortLonger: string
  /** Cut at the @ these two would be one; the first has capitals, and a tag that some mail systems ignore. */
  at: string
  atTwin: string
  /** As short as one may be: no run has it for itself, so the name of its key has the run's. */
  shortest: string
  /** Texts that are read as more than text: many in one, twice, and such as are one only from their beginning. */
  traps: string
  otherTraps: string
  date: string
  formula: string
  json: string
  /** Identifiers of databases, which some compare in another form: hexadecimal digits, and a UUID in capitals. */
  objectId: string
  uuid: string
  /** Linked through the deprecated ownerId: digits, which some take for a number. */
  owner: string
  /** For creates that have to be refused: nothing may ever be found under these. */
  refused(refusal: string): string
  /** No key has this one. */
  nobody: string
  /** No key has these either, but as a pattern or in a normal form of one kind or another each fits others. */
  patterns: readonly string[]
}

export function usersOf(runId: string): Users {
  const main = `keymock-${runId}-Aa`
  const oddShort = `keymock-${runId}|it's+50%25 & "more";://ü,?=#_\\  ﬁ🔑`
  const odd = `${oddShort}${'long'.repeat(25)}`
  const number = digitsOf(runId)
  const short = number.slice(0, 13)
  return {
    main,
    longer: `${main}b`,
    leading: ` ${main}`,
    caseTwin: `keymock-${runId}-aA`,
    accentTwin: `keymock-${runId}-A\u0301a`,
    spaced: `${main} `,
    digits: `${short}0007`,
    zeroDigits: `00${short}0007`,
    at: `${runId}+a@One.Test`,
    atTwin: `${runId}+a@two.test`,
    shortest: String.fromCharCode(0x100 + (Number(number.slice(-4)) % 0x50)),
    odd,
    oddLonger: `${odd}s`,
    oddShort,
    oddShortLonger: `${oddShort}s`,
    traps: `${runId} ${joinedInOneLine[0]}`,
    otherTraps: `${runId} ${joinedInOneLine[1]}`,
    date: `2030-02-30 ${runId}`,
    formula: `=1+1 ${runId}.`,
    json: `{"user":"${runId}"}`,
    objectId: `5f0c${number.slice(0, 13)}d4e5b3a`,
    uuid: `A0EE${number.slice(0, 4)}-${number.slice(4, 8)}-4EF8-BB6D-${number.slice(0, 12)}`,
    owner: `0${number}`,
    refused: refusal => `keymock-${runId}-refused-${refusal}`,
    nobody: `keymock-${runId}-nobody`,
    patterns: [
      `keymock-${runId}%`,
      `keymock-${runId}-A_`,
      // As a regular expression and as a path each of one user.
      `${runId}*.*`,
      odd.normalize('NFD'),
      main.replace('A', '\uFF21'),
      main.replaceAll('-', ''),
      `${main},${main}b`,
      `${runId}@One.Test`,
      `x${runId}@One.Test`,
      // No key of the run has these users. Some services read them as no user.
      'null',
      '0',
    ],
  }
}

/** Digits that no other run is likely to have: an odd number, and so many that a floating-point number cannot hold them. */
function digitsOf(runId: string): string {
  const number = Array.from(runId).reduce((sum, letter) => (sum * 37 + letter.charCodeAt(0)) % 1e12, 7)
  return `${1e12 + number}00007`
}
