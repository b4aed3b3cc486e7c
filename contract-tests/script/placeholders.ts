import type { RunFacts } from '../engine/run-facts.js'
import { awkwardMeta, awkwardName, metaClasses, protoMeta, shorterName } from './awkward-values.js'
import { allPermissions, allRoles, intervalsOf, typesOf } from './offered-values.js'
import { aloneTrap, betweenTraps, joinedInOneLine, joinedTraps, trapMeta } from './trap-texts.js'

/** Values that are the same in every run. Some are not in the JSON, because bundlers lose a member `__proto__`. */
const constants: Readonly<Record<string, unknown>> = {
  'awkward meta': awkwardMeta,
  'misread meta': metaClasses[2]?.meta,
  'large meta': metaClasses[3]?.meta,
  'long meta': metaClasses[4]?.meta,
  'traps meta': trapMeta,
  '__proto__ meta': protoMeta,
  'awkward and __proto__ meta': { ...awkwardMeta, ...protoMeta },
  'traps and __proto__ meta': { ...trapMeta, ...protoMeta },
  traps: joinedTraps[0],
  'traps 2': joinedTraps[1],
  'traps in a line': joinedInOneLine[0],
  'traps in a line 2': joinedInOneLine[1],
  long: 'long name '.repeat(12),
  'very long': 'very long name '.repeat(70),
  '100 letters': 'o'.repeat(100),
  '256 letters': 'e'.repeat(256),
}

/** Names that a careless look-up mistakes for an existing name. A service is unlikely to have any of these names. */
const likeNames: Readonly<Record<string, (name: string, run: RunFacts) => string>> = {
  'in other case': swappedCase,
  'and a space': name => `${name} `,
  'without its end': name => name.slice(0, -1),
  // In a pattern, a dot matches any character, so a target that reads the existing name as a pattern accepts the result.
  'with another letter': name => (/[.:/-]/.test(name) ? name.replace(/[.:/-]/, 'x') : `${name}x`),
  'of more parts': (name, { runId }) => `${name}.${runId}`,
  'as a pattern': name => `${name.slice(0, -1)}*`,
  // The name must not be the name of a role. It gets a second part, because a role is unlikely to have a name of several parts.
  'as a role': (name, { runId }) => (/[.:/]/.test(name) ? name : `${name}.${runId}`),
}

const ofOffers: Readonly<Record<string, (offers: RunFacts['offers']) => unknown>> = {
  api2: ({ secondApiId }) => secondApiId,
  role: ({ existingRole }) => existingRole,
  roles: allRoles,
  'last role': offers => allRoles(offers)?.at(-1),
  permission: ({ existingPermission }) => existingPermission,
  permissions: allPermissions,
  'last permission': offers => allPermissions(offers)?.at(-1),
  interval: offers => intervalsOf(offers)[0],
  'interval 2': offers => intervalsOf(offers)[1] ?? intervalsOf(offers)[0],
  type: offers => typesOf(offers)[0],
  'type 2': offers => typesOf(offers)[1] ?? typesOf(offers)[0],
}

/**
 * Replaces the placeholders in a value of `bodies.json`: `{run}`, `{role}`, `{now+1500}`. A placeholder that stands alone may
 * become any value. Leaves out list items without a value.
 *
 * @returns undefined if this run has no value, for instance because the target has no known role.
 */
export function filled(template: unknown, run: RunFacts, now: number): unknown {
  if (typeof template === 'string') return filledText(template, run, now)
  if (Array.isArray(template)) {
    const items = template.map(item => filled(item, run, now)).filter(item => item !== undefined)
    return items.length === 0 && template.length > 0 ? undefined : items
  }
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, member]) => [name, filled(member, run, now)]),
  )
}

function filledText(text: string, run: RunFacts, now: number): unknown {
  const alone = /^\{([^{}]+)\}$/.exec(text)?.[1]
  if (alone !== undefined && isKnown(alone)) return valueIn(alone, run, now)
  return text.replace(/\{([^{}]+)\}/g, (literal, name) =>
    isKnown(name) ? String(valueIn(name, run, now)) : literal,
  )
}

const timeWords = /^(now|expires|start)(?:\+(\d+))?( in seconds)?$/
const trapWords = /^(trap|between traps|owner between traps) (\d+)$/
const likeWords = /^(role|permission) (.+)$/
const otherWords = ['run', 'awkward name', 'shorter name']

function isKnown(name: string): boolean {
  const like = likeWords.exec(name)?.[2]
  return (
    otherWords.includes(name) ||
    name.startsWith('user.') ||
    Object.hasOwn(constants, name) ||
    Object.hasOwn(ofOffers, name) ||
    (like !== undefined && Object.hasOwn(likeNames, like)) ||
    timeWords.test(name) ||
    trapWords.test(name)
  )
}

function valueIn(name: string, run: RunFacts, now: number): unknown {
  const { runId, users, offers } = run
  if (name === 'run') return runId
  if (name === 'awkward name') return awkwardName(runId)
  if (name === 'shorter name') return shorterName(runId)
  if (name.startsWith('user.')) return users[name.slice('user.'.length) as 'main']
  if (Object.hasOwn(constants, name)) return constants[name]
  if (Object.hasOwn(ofOffers, name)) return ofOffers[name]?.(offers)
  const [, trap, turn] = trapWords.exec(name) ?? []
  if (trap !== undefined) {
    const place = Number(turn) + Math.abs(run.randomSeed)
    if (trap === 'trap') return aloneTrap(place)
    return betweenTraps(trap === 'between traps' ? runId : users.owner, place)
  }
  const [, start, more = 0, inSeconds] = timeWords.exec(name) ?? []
  if (start !== undefined) return timeOf(start, Number(more), inSeconds !== undefined, run, now)
  const [, kind, like = ''] = likeWords.exec(name) ?? []
  const known = kind === 'role' ? offers.existingRole : offers.existingPermission
  return known === undefined ? undefined : likeNames[like]?.(known, run)
}

/** A key can expire during the run only if the run may wait for the expiry. */
function timeOf(
  start: string,
  more: number,
  inSeconds: boolean,
  { met, expires, startedAt }: RunFacts,
  now: number,
): number | undefined {
  if (start === 'expires') return expires + more
  if (start === 'start') return startedAt + more
  if (!met.has('wait')) return undefined
  return inSeconds ? Math.floor(now / 1000) + more : now + more
}

/** Swaps upper and lower case. If that does not change the name, returns the name twice instead. */
function swappedCase(name: string): string {
  const swapped = Array.from(name, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
  return swapped === name ? `${name}${name}` : swapped
}
