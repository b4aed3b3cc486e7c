/** The colors of the console and of reports: light, dark. contrast.test.ts checks their contrasts. */
export const palette = {
  ground: ['#f7f8fa', '#0f1217'],
  surface: ['#ffffff', '#161a21'],
  raised: ['#eff1f4', '#1f252e'],
  line: ['#e3e6eb', '#2b323d'],
  'line-strong': ['#8c95a3', '#677182'],
  text: ['#1b2029', '#e6e9ef'],
  muted: ['#566070', '#9ba6b6'],
  calm: ['#98a7bb', '#59687e'],
  accent: ['#2350c8', '#8aabff'],
  'accent-fill': ['#2457d6', '#2f5fd8'],
  'accent-soft': ['#e6edfd', '#1c2a4a'],
  good: ['#17692f', '#57c877'],
  'good-soft': ['#e3f3e8', '#14301f'],
  warn: ['#855000', '#e8b04b'],
  'warn-soft': ['#fff3d6', '#33270d'],
  bad: ['#b3261e', '#ff8f87'],
  'bad-soft': ['#fdeceb', '#3a1917'],
  spent: ['#6b3fb8', '#bea0ff'],
  'spent-soft': ['#f0e9f8', '#2a1d3d'],
  unseen: ['#3a5f86', '#a3c1e3'],
  'unseen-soft': ['#e6edf5', '#1d2733'],
} as const

const entries = Object.entries(palette)

/** Custom properties for pages with a color scheme that users can choose. */
export const schemeColors = entries
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ')

/** Custom properties for one scheme, also for old browsers. */
export function colorsOf(scheme: 'light' | 'dark'): string {
  return entries.map(([name, pair]) => `--${name}: ${pair[scheme === 'light' ? 0 : 1]};`).join(' ')
}
