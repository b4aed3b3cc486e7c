/** A stylesheet is bundled as its text, and put into the page as a constructed one. */
declare module '*.css' {
  const text: string
  export default text
}
