/**
 * Whether this page was bundled for production. Vite, webpack and their like put a constant in the place of the
 * variable; where nothing was bundled there is no `process`.
 */
export function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}
