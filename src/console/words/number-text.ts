/** Does not use `Intl`, because `Intl` would delay the first view of a page. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
