import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { commonJsEntries, isPeer, libraryEntries, root } from './entries.js'

/** Modules that need msw. All other modules except the entries go into one file, which loads without msw. */
const besideMsw = /\/src\/(msw|testing)\/|\/src\/(index|create-keymock)\.ts$/

/** The bundles have no `import()`, because Jest does not run it in its CommonJS mode. */
export async function bundleCommonJs(): Promise<void> {
  const input = Object.fromEntries(commonJsEntries.map(name => [name, libraryEntries[name] ?? '']))
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: id => id.startsWith('node:') || isPeer(id),
    preserveEntrySignatures: 'allow-extension',
    checks: { ineffectiveDynamicImport: false },
  })
  const entries = Object.values(input).map(source => join(root, source))
  await build.write({
    dir: join(root, 'dist/commonjs'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    dynamicImportInCjs: false,
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          name: id => (entries.includes(id) || besideMsw.test(id) ? null : 'core'),
          debugName: 'code without msw',
        },
      ],
    },
  })
  await build.close()
}
