/** Whether a text such as `2030-02-28T12:00:00Z` begins with a real date: JavaScript reads February 30 as March 2. */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return day === undefined || new Date(day).toISOString().startsWith(day)
}
