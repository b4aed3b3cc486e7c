/** A stylesheet, imported as text. A page uses the text as a constructed stylesheet. */
declare module '*.css' {
  const text: string
  export default text
}
