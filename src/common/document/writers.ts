import { htmlDocument } from '../html/page.js'
import type { ReportDocument } from './document.js'
import type { DocumentFormat } from './formats.js'
import { githubDocument } from './github-writer.js'
import { junitDocument } from './junit-writer.js'
import { markdownDocument } from './markdown-writer.js'
import { sarifDocument } from './sarif-writer.js'

export const documentWriters: Readonly<Record<DocumentFormat, (document: ReportDocument) => string>> = {
  html: htmlDocument,
  markdown: markdownDocument,
  junit: junitDocument,
  sarif: sarifDocument,
  github: githubDocument,
}
