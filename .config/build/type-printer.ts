import { createHash } from 'node:crypto'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { libraryEntries, root } from './entries.js'

const longestInPlace = 120

/**
 * The structure of every exported type and value, by entry. A type without an export has its structure instead of its name,
 * because this name may change.
 */
export function declaredTypes(): Readonly<Record<string, unknown>> {
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

/** Shows the structure of types. Exported types and library types appear by name. */
class TypePrinter {
  /** The types that enclose the current type, to stop at recursive types. */
  readonly #open: ts.Type[] = []
  readonly #shapes = new Map<string, string>()

  constructor(
    private readonly named: readonly ts.Symbol[],
    private readonly checker: ts.TypeChecker,
  ) {}

  exported(symbol: ts.Symbol): string {
    const parts: string[] = []
    if (symbol.flags & ts.SymbolFlags.Value) {
      parts.push(`value ${this.type(this.checker.getTypeOfSymbol(symbol))}`)
    }
    if (symbol.flags & ts.SymbolFlags.Type) {
      parts.push(`type ${this.#written(this.checker.getDeclaredTypeOfSymbol(symbol), symbol)}`)
    }
    return parts.join('; ')
  }

  shapes(): Record<string, string> {
    return Object.fromEntries([...this.#shapes].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  type(type: ts.Type, itself?: ts.Symbol): string {
    const name = type.aliasSymbol ?? type.getSymbol()
    if (name !== undefined && name !== itself && this.#isNamed(name)) {
      const given = type.aliasSymbol ? type.aliasTypeArguments : this.#argumentsOf(type)
      const texts = (given ?? []).map(one => this.type(one))
      return texts.length === 0 ? name.name : `${name.name}<${texts.join(', ')}>`
    }
    return this.#written(type, itself)
  }

  #written(type: ts.Type, itself?: ts.Symbol): string {
    if (type.flags & ts.TypeFlags.TypeParameter) return type.getSymbol()?.name ?? 'T'
    if (type.isUnion()) return this.#union(type)
    if (this.checker.isTupleType(type))
      return `[${this.#argumentsOf(type)
        .map(one => this.type(one))
        .join(', ')}]`
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection()
    if (!isObject) {
      return this.checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
      )
    }
    if (this.#open.includes(type)) return '(itself)'
    this.#open.push(type)
    const text = this.#object(type, itself)
    this.#open.pop()
    return itself === undefined ? this.#short(text) : text
  }

  #short(text: string): string {
    if (text.length < longestInPlace) return text
    const name = `#${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
    this.#shapes.set(name, text)
    return name
  }

  #union(type: ts.UnionType): string {
    const parts = type.types.map(one => this.type(one))
    const joined = [...new Set(parts)].sort().join(' | ')
    return joined.replace('false | true', 'boolean')
  }

  #object(type: ts.Type, itself?: ts.Symbol): string {
    const calls = type.getCallSignatures().map(signature => this.#signature(signature))
    const constructs = type.getConstructSignatures().map(signature => `new ${this.#signature(signature)}`)
    const indexes = this.checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[${this.type(keyType)}]: ${this.type(value)}`)
    const members = type
      .getProperties()
      .filter(({ name }) => name !== 'prototype')
      .filter(member => itself === undefined || !this.#isOfLibrary(member))
      .map(member => this.#member(member))
      .sort()
    const all = [...calls, ...constructs, ...indexes, ...members]
    return calls.length === 1 && all.length === 1 ? (calls[0] ?? '') : `{ ${all.join('; ')} }`
  }

  #member(member: ts.Symbol): string {
    const declarations = member.getDeclarations() ?? []
    const isReadonly = declarations.some(one => ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Readonly)
    const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0
    const name = member.name.replace(/^__@(\w+?)(@\d+)?$/, '[Symbol.$1]')
    return `${isReadonly ? 'readonly ' : ''}${name}${isOptional ? '?' : ''}: ${this.type(this.checker.getTypeOfSymbol(member))}`
  }

  #signature(signature: ts.Signature): string {
    const generics = (signature.getTypeParameters() ?? []).map(one => {
      const bound = one.getConstraint()
      return `${one.symbol.name}${bound === undefined ? '' : ` extends ${this.type(bound)}`}`
    })
    const parameters = signature.getParameters().map(parameter => {
      const declaration = parameter.valueDeclaration
      const isOptional =
        declaration !== undefined &&
        ts.isParameter(declaration) &&
        this.checker.isOptionalParameter(declaration)
      const isRest = declaration !== undefined && ts.isParameter(declaration) && declaration.dotDotDotToken
      return `${isRest ? '...' : ''}${parameter.name}${isOptional ? '?' : ''}: ${this.type(this.checker.getTypeOfSymbol(parameter))}`
    })
    const open = generics.length === 0 ? '' : `<${generics.join(', ')}>`
    return `${open}(${parameters.join(', ')}) => ${this.type(signature.getReturnType())}`
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    return (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
      ? this.checker.getTypeArguments(type as ts.TypeReference).filter(one => one !== type)
      : []
  }

  #isNamed(symbol: ts.Symbol): boolean {
    const isType = (symbol.flags & (ts.SymbolFlags.Type & ~ts.SymbolFlags.TypeLiteral)) !== 0
    return isType && (this.named.includes(symbol) || this.#isOfLibrary(symbol))
  }

  #isOfLibrary(symbol: ts.Symbol): boolean {
    const declarations = symbol.getDeclarations() ?? []
    return (
      declarations.length > 0 &&
      declarations.every(one => one.getSourceFile().fileName.includes('/node_modules/'))
    )
  }
}
