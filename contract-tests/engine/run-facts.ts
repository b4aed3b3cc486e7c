import type { ContractTarget } from '../../schemas/generated/types.js'
import { joinedInOneLine } from '../script/trap-texts.js'
import type { Need } from './need.js'

export interface RunFacts {
  baseUrl: string
  apiId: string
  local: boolean
  runId: string
  randomSeed: number
  /** Values that the caller declares as valid for the target. */
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
  /** Whether the caller declares that the target creates recoverable keys. */
  saysRecoverable: boolean
  gentle: boolean
  thorough: boolean
  /** Fields and edge values that seem to cause refusals of creates, such as `remaining beyond 53 bits`. */
  refused: Set<string>
  /** Fields that the target accepted in a create with an externalId, and accepted edge values. */
  accepted: Set<string>
  /** Features that the target offers and the caller allows. */
  met: ReadonlySet<Need>
  /** In Unix milliseconds, by this machine's clock. */
  startedAt: number
  graceMs: number
  visibilityMs: number
  /** The expiry of the run's keys, in Unix milliseconds. Follows the target's clock once that clock is known. */
  expires: number
  users: Users
}

type Users = ReturnType<typeof usersOf>

/** The usual length limit of a text column in a database. */
const mostOfColumn = 255

/** The users of a run's keys, and users without keys. */
export function usersOf(runId: string) {
  const main = `keymock-${runId}-Aa`
  const oddShort = `keymock-${runId}|it's+50%25 & "more";://ü,?=#_\\  ﬁ🔑`
  // 255 characters in 256 UTF-16 units: a service that cuts texts at 255 characters confuses `odd` with `oddLonger`.
  const odd = oddShort.padEnd(mostOfColumn + 1, 'long')
  const number = digitsOf(runId)
  const short = number.slice(0, 13)
  const patterns: readonly string[] = [
    `keymock-${runId}%`,
    `keymock-${runId}-A_`,
    // As a regular expression, this text matches most users. As a file pattern, it matches the user `at` below.
    `${runId}*.*`,
    odd.normalize('NFD'),
    main.replace('A', '\uFF21'),
    main.replaceAll('-', ''),
    `${main},${main}b`,
    `${runId}@One.Test`,
    `x${runId}@One.Test`,
    // Some services take these values to mean that a key has no user.
    'null',
    '0',
  ]
  return {
    /** The user of most keys. */
    main,
    /** `main` and more characters, to find filters that compare only the start. Some services cut or change these characters. */
    longer: `${main}b_é@x+1%20`,
    /** A space and `main`, to find filters that compare only the end, or that ignore the space. */
    leading: ` ${main}`,
    /** `main` in another letter case, with an accent, and with a trailing space. */
    caseTwin: `keymock-${runId}-aA`,
    accentTwin: `keymock-${runId}-A\u0301a`,
    spaced: `${main} `,
    /** Both are equal if read as numbers, and have more digits than a floating-point number holds. */
    digits: `${short}0007`,
    zeroDigits: `00${short}0007`,
    /**
     * A user that looks like a mail address, and a user without keys that differs only in the domain. The text before the @ ends
     * with a tag (`+a`), which some mail systems ignore. `at` has capitals after the @.
     */
    at: `${runId}+a@One.Test`,
    atTwin: `${runId}+a@two.test`,
    /** A single character. Other runs may use the same character, so the name of this user's key contains the run id. */
    shortest: String.fromCharCode(0x100 + (Number(number.slice(-4)) % 0x50)),
    /** A user that some services read as a boolean. Other runs have this user, too, so the name of its key contains the run id. */
    word: 'true',
    /** A user with characters that a query must escape. */
    odd,
    /** `odd` and one more character, to find services that cut long names. */
    oddLonger: `${odd}s`,
    /** Shorter users with the same purpose, because the target may limit the length of an externalId. */
    oddShort,
    oddShortLonger: `${oddShort}s`,
    /** Users with texts that some services misread. `traps` and `otherTraps` join many of these texts. */
    traps: `${runId} ${joinedInOneLine[0]}`,
    otherTraps: `${runId} ${joinedInOneLine[1]}`,
    date: `2030-02-30 ${runId}\\`,
    formula: `=1+1 ${runId}.`,
    json: `{"user":"${runId}"}`,
    /** Users that look like database ids, which some services normalize: hexadecimal digits, and a UUID in capitals. */
    objectId: `5f0c${number.slice(0, 13)}d4e5b3a`,
    uuid: `A0EE${number.slice(0, 4)}-${number.slice(4, 8)}-4EF8-BB6D-${number.slice(0, 12)}`,
    /** A user for the deprecated ownerId: digits, which some services read as a number. */
    owner: `0${number}`,
    /** A user for creates of one purpose, such as refused creates, probes or random cases. */
    refused: (refusal: string) => `keymock-${runId}-refused-${refusal}`,
    nobody: `keymock-${runId}-nobody`,
    /**
     * Users without keys. A faulty service may confuse most of them with a user that has keys, for instance because it reads the
     * name as a pattern.
     */
    patterns,
  }
}

/** Digits that other runs are unlikely to have. They form an odd number, too long for a floating-point number. */
function digitsOf(runId: string): string {
  const number = Array.from(runId).reduce((sum, letter) => (sum * 37 + letter.charCodeAt(0)) % 1e12, 7)
  return `${1e12 + number}00007`
}
