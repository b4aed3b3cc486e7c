/** Whether the day that a text such as `2030-02-28T12:00:00Z` begins with is one: JavaScript takes February 30 for March 2. */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return day === undefined || new Date(day).toISOString().startsWith(day)
}
