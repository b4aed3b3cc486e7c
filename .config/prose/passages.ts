import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { root } from '../build/entries.js'
import { filesBelow, sourceTree, visit } from '../guards/source-files.js'

export type PassageKind = 'comment' | 'title' | 'message' | 'manual'

export interface Passage {
  file: string
  /** The number of the first line, counted from 1. */
  line: number
  kind: PassageKind
  text: string
}

const folders = ['src', 'contract-tests', '.config', 'schemas'] as const
const rootManuals = ['README.md', 'CONTRIBUTING.md', '.github/SECURITY.md', '.github/release-checklist.md']

export function allPassages(): Passage[] {
  const files = folders.flatMap(folder => filesBelow(folder).files)
  const manuals = [...rootManuals, ...files.filter(file => file.endsWith('.md'))]
  return [
    ...manuals.flatMap(passagesOfManual),
    ...files.filter(file => /\.tsx?$/.test(file)).flatMap(passagesOfSource),
    ...files.filter(file => file.endsWith('.schema.json')).flatMap(passagesOfSchema),
  ]
}

export function passagesOfManual(file: string): Passage[] {
  const passages: Passage[] = []
  let isCode = false
  let open: Passage | undefined
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const isText = !isCode && /\w/.test(line) && !/^\s*(```|<!--|<img)/.test(line)
    if (!isText || /^\s*([-*#|>]|\d+\.)/.test(line)) open = undefined
    if (!isText) continue
    const text = proseOf(line)
    if (open === undefined) {
      open = { file, line: index + 1, kind: 'manual', text }
      passages.push(open)
    } else open.text += ` ${text}`
  }
  return passages
}

function proseOf(line: string): string {
  return line
    .replace(/`[^`]*`/g, '‹code›')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[[\]*_#|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function passagesOfSource(file: string): Passage[] {
  const tree = sourceTree(file)
  const isTest = /\.test(-d)?\.tsx?$|\.spec\.ts$|\/test-support\//.test(file)
  const passages: Passage[] = []
  const add = (position: number, kind: PassageKind, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(position)
    const flat = text.replace(/\s+/g, ' ').trim()
    if (isProse(flat)) passages.push({ file, line: line + 1, kind, text: flat })
  }
  for (const { pos, text } of commentsOf(tree)) add(pos, 'comment', text)
  visit(tree, node => {
    const title = titleOf(node)
    if (title !== undefined) add(title.getStart(), 'title', textOf(title))
    else if (!isTest && isText(node) && !isModuleName(node)) add(node.getStart(), 'message', textOf(node))
  })
  return passages
}

interface Comment {
  pos: number
  end: number
  text: string
}

/** Consecutive line comments count as a single comment. */
function commentsOf(tree: ts.SourceFile): Comment[] {
  const found = new Map<number, Comment>()
  // `getChildren` also returns tokens. A comment at the end of a block belongs to the token of the closing brace.
  const collect = (node: ts.Node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(tree.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(tree.text, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges)
      found.set(pos, { pos, end, text: bareComment(tree.text.slice(pos, end)) })
    for (const child of node.getChildren(tree)) collect(child)
  }
  collect(tree)
  const merged: Comment[] = []
  for (const comment of [...found.values()].sort((a, b) => a.pos - b.pos)) {
    const last = merged.at(-1)
    const isNext = last !== undefined && tree.text.slice(last.end, comment.pos).trim() === ''
    if (isNext && tree.text.startsWith('//', comment.pos)) {
      last.text += ` ${comment.text}`
      last.end = comment.end
    } else merged.push(comment)
  }
  return merged
}

function bareComment(text: string): string {
  if (/^\/\/\s*biome-ignore/.test(text)) return ''
  return text
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replace(/^\s*\*/gm, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`|\{@link [^}]*\}/g, '‹code›')
}

function titleOf(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText())) return
  const [first] = node.arguments
  return first !== undefined && isText(first) ? first : undefined
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression | ts.JsxText {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)
}

function isModuleName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)
}

function textOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('‹value›')
  }
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : ''
}

function passagesOfSchema(file: string): Passage[] {
  const text = readFileSync(join(root, file), 'utf8')
  return text.split('\n').flatMap((line, index): Passage[] => {
    const described = /"(?:description|title|\$comment)": ("(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    return described === undefined
      ? []
      : [{ file, line: index + 1, kind: 'message', text: proseOf(JSON.parse(described)) }]
  })
}

/** Whether a text has three words in a row. */
function isProse(text: string): boolean {
  return /[A-Za-z‹][\w'’›-]*,? [\w‹][\w'’›-]*,? [\w‹]/.test(text)
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;]["”’)]?)\s+(?=["'“(‹A-Z])|\s+@\w+\s/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}
