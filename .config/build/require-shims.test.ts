import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { shimOf } from './require-shims.js'

function run(
  require: (path: string) => unknown,
  env: Record<string, string> = { JEST_WORKER_ID: '1' },
  name = 'contract',
) {
  const module = { exports: {} }
  runInNewContext(shimOf(name), { require, module, process: { env }, Error })
  return module.exports
}

function failing(error: Error) {
  return () => {
    throw error
  }
}

describe('a module that require() loads', () => {
  it('is an ES module for `keymock/contract`, but a CommonJS file for `keymock/node`', () => {
    expect(run(path => ({ path }), {})).toEqual({ path: '../contract.js' })
    expect(run(path => ({ path }), {}, 'node')).toEqual({ path: '../commonjs/node.cjs' })
  })

  it('names the missing setting if Jest loads no ES modules', () => {
    const load = () => run(failing(new SyntaxError("Unexpected token 'export'")))
    expect(load).toThrow("JEST_COMMONJS  require('keymock/contract')\n")
    expect(load).toThrow('NODE_OPTIONS=--experimental-vm-modules npx jest')
    expect(load).toThrow("await import('keymock/contract')")
  })

  it('lists the packages that Jest must transform for msw', () => {
    const load = () => run(failing(new SyntaxError('import')), undefined, 'testing')
    expect(load).toThrow("JEST_COMMONJS  require('keymock/testing')\n")
    expect(load).toThrow('(@open-draft|rettime|until-async)')
  })

  it('names the global that the test environment of Jest lacks, and an environment that has the global', () => {
    const load = () => run(failing(new ReferenceError('TextEncoder is not defined')), undefined, 'testing')
    expect(load).toThrow(
      /^JEST_ENVIRONMENT {2}require\('keymock\/testing'\)\n.*: TextEncoder is not defined\.\n/,
    )
    expect(load).toThrow("testEnvironment: 'jest-fixed-jsdom'")
  })

  it('reports a missing msw, inside and outside Jest, and keeps errors about other packages', () => {
    const missing = (id: string) =>
      Object.assign(new Error(`Cannot find module '${id}'`), { code: 'MODULE_NOT_FOUND' })
    for (const env of [{}, { JEST_WORKER_ID: '1' }]) {
      const load = (id: string) => () => run(failing(missing(id)), env, 'testing')
      expect(load('msw/node')).toThrow('MSW_MISSING  keymock/testing\n')
      expect(load('msw')).toThrow('Run npm install --save-dev msw.')
      expect(load('msw-other')).toThrow("Cannot find module 'msw-other'")
    }
  })

  it('throws the original error if Jest lacks a module other than msw, or if a syntax error occurs outside Jest', () => {
    const missing = Object.assign(new Error('no msw'), { code: 'ERR_MODULE_NOT_FOUND' })
    expect(() => run(failing(missing))).toThrow(missing)
    const foreign = new SyntaxError('of another loader')
    expect(() => run(failing(foreign), {})).toThrow(foreign)
  })
})
