import { isObject, isSameJson } from '../../src/common/json.js'
import type { ObservationName } from './observation-names.js'

/** `before` or `now` is undefined if its run lacks the value. */
export interface ChangedValue {
  name: string
  before: unknown
  now: unknown
}

type Compare = (before: unknown, now: unknown, name: string) => ChangedValue[]

/** Ignores values that describe a single run: times, random values, errors. */
const ofOneRun: Compare = () => []

/** Comparisons of observations that may differ between two runs although the service has not changed. */
const comparing: Partial<Record<ObservationName, Compare>> = {
  'times.createdAt.skewMs': ofOneRun,
  'keys.alphabet': ofOneRun,
  'limits.rateLimited': ofOneRun,
  'errors.crashesSeen': ofOneRun,
  'listing.totalErrorAtOnce': ofOneRun,
  'listing.totalLagMs': ofOneRun,
  'listing.cacheFreshMs': ofOneRun,
  'records.presence': shownMembers,
  // A total may lag by any time up to 5 minutes, and a run is usually shorter.
  'listing.totalLag': ofOneRun,
  'listing.cacheLag': lags,
  'errors.body': shapes,
  'responses.headers': headers,
  'ratelimit.types': inBoth(equal),
  'keys.length': inBoth(lengths(2)),
  'ids.length': lengths(0),
}

export function changesOf(name: string, before: unknown, now: unknown): ChangedValue[] {
  const [, compare = equal] = Object.entries(comparing).find(([one]) => one === name) ?? []
  return compare(before, now, name)
}

function equal(before: unknown, now: unknown, name: string): ChangedValue[] {
  if (isObject(before) && isObject(now)) {
    return namesIn(before, now).flatMap(member => equal(before[member], now[member], `${name}.${member}`))
  }
  return isSameJson(before, now) ? [] : [{ name, before, now }]
}

/** Ignores `plaintext`, which depends on the last listing of a key. The suite's requirements check this member. */
function shownMembers(before: unknown, now: unknown, name: string): ChangedValue[] {
  return equal(before, now, name).filter(change => change.name !== `${name}.plaintext`)
}

function inBoth(compare: Compare): Compare {
  return (before, now, name) => {
    if (!isObject(before) || !isObject(now)) return equal(before, now, name)
    return Object.keys(before)
      .filter(member => Object.hasOwn(now, member))
      .flatMap(member => compare(before[member], now[member], `${name}.${member}`))
  }
}

/** Some encodings omit leading zeros, so only a difference larger than `slack` is a change. */
function lengths(slack: number): Compare {
  return (before, now, name) => {
    const [one, other] = [before, now].map(value => [value].flat().map(Number))
    const isNear = one?.some(length => other?.some(second => Math.abs(length - second) <= slack))
    return isNear === true ? [] : [{ name, before, now }]
  }
}

function lags(before: unknown, now: unknown, name: string): ChangedValue[] {
  if (!isObject(before) || !isObject(now)) return equal(before, now, name)
  const least = (bounds: Record<string, unknown>) => Number(bounds.atLeastMs ?? 0)
  const most = (bounds: Record<string, unknown>) => Number(bounds.atMostMs ?? Number.POSITIVE_INFINITY)
  const isApart = least(before) > most(now) || least(now) > most(before)
  return isApart ? [{ name, before, now }] : []
}

/** Compares the members and types of error bodies. Ignores their values, because texts in them depend on the request. */
function shapes(before: unknown, now: unknown, name: string): ChangedValue[] {
  return equal(shapeOf(before), shapeOf(now), name)
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'array'
  if (!isObject(value)) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

const varying = '{varies}'

function headers(before: unknown, now: unknown, name: string): ChangedValue[] {
  if (!isObject(before) || !isObject(now)) return equal(before, now, name)
  return equal(before, now, name).filter(change => change.before !== varying && change.now !== varying)
}

function namesIn(...values: readonly Record<string, unknown>[]): string[] {
  return [...new Set(values.flatMap(value => Object.keys(value)))].sort()
}

/**
 * Observations that depend on the existing keys. The member `restsOn` of a baseline describes the keys and requests of each
 * observation. If a baseline lacks `restsOn`, a drift check skips these observations.
 */
const dependsOnKeys =
  /^(listing\.(shortPages|emptyPages|cursorOnLastPage)|records\.(presence|extraMembers|nullMembers|unset|omit)|refill\.intervals|keys\.|ids\.(length|encoding))/

export function restsOnKeys(name: string): boolean {
  return dependsOnKeys.test(name)
}
