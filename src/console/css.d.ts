/** A stylesheet, bundled as its text. The page gets it as a constructed stylesheet. */
declare module '*.css' {
  const text: string
  export default text
}
