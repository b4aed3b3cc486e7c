/**
 * Whether the date at the start of a text such as `2030-02-28T12:00:00Z` exists in the calendar. `new Date()` is not enough,
 * because it reads February 30 as March 2. True for a text without a date.
 *
 * @throws RangeError for a date that JavaScript cannot read, such as `2030-13-01`.
 */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return day === undefined || new Date(day).toISOString().startsWith(day)
}
