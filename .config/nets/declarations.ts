import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { libraryEntries, root } from '../build/entries.js'
import type { Net } from './net.js'
import { TypePrinter } from './type-printer.js'

/** For a type without an export, records the structure instead of the name, because this name may change. */
export const declarationNet: Net = {
  name: 'declarations',
  names: () => [...Object.keys(libraryEntries), 'shapes'],
  async record(name) {
    recorded ??= recordEntries()
    return recorded[name]
  },
}

let recorded: Readonly<Record<string, unknown>> | undefined

function recordEntries(): Readonly<Record<string, unknown>> {
  const entries = Object.keys(libraryEntries)
  const program = ts.createProgram(entries.map(fileOf), compilerOptions)
  const checker = program.getTypeChecker()
  const exports = new Map(entries.map(entry => [entry, exportsOf(entry, program, checker)]))
  const named = [...exports.values()].flatMap(symbols => [...symbols.values()])
  const printer = new TypePrinter(named, checker)
  const texts = entries.map(entry => {
    const symbols = [...(exports.get(entry) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
    return [entry, Object.fromEntries(symbols.map(([name, symbol]) => [name, printer.exported(symbol)]))]
  })
  return { ...Object.fromEntries(texts), shapes: printer.shapes() }
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
}

function exportsOf(entry: string, program: ts.Program, checker: ts.TypeChecker): Map<string, ts.Symbol> {
  const source = program.getSourceFile(fileOf(entry))
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${entry}.d.ts exports nothing. Run: npm run build`)
  return new Map(
    checker
      .getExportsOfModule(module)
      .map(symbol => [
        symbol.name,
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      ]),
  )
}

function fileOf(entry: string): string {
  return join(root, `dist/types/${entry}.d.ts`)
}
