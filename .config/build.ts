/** Builds dist/. With --command, builds only the command and its console, for `npm start`. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleCommand, bundleConsole, bundleLibrary } from './build/bundle.js'
import { bundleCommonJs } from './build/bundle-commonjs.js'
import { writeDeclarations } from './build/declarations.js'
import { root } from './build/entries.js'
import { writeImportShim, writeRequireShims } from './build/require-shims.js'
import { writeThirdPartyLicenses } from './build/third-party-licenses.js'
import { buildGenerated } from './generate/build-generated.js'

await buildGenerated()
if (process.argv.includes('--command')) {
  await rm(join(root, 'dist/cli'), { recursive: true, force: true })
  await Promise.all([bundleCommand(), bundleConsole()])
} else {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await mkdir(join(root, 'dist'))
  // The compiler starts first: it is a separate process, and takes longer than all bundles.
  const declarations = writeDeclarations()
  const modules = (await Promise.all([bundleLibrary(), bundleCommand(), bundleConsole()])).flat()
  await bundleCommonJs()
  await Promise.all([declarations, writeThirdPartyLicenses(modules)])
  await writeRequireShims()
  await writeImportShim('testing')
  // These imports come last: they need the generated files, which a fresh clone lacks.
  const { allActions } = await import('../src/actions/actions.js')
  const { llmsText } = await import('../src/actions/llms-text.js')
  await writeFile(join(root, 'dist/llms.txt'), llmsText(allActions))
}
await chmod(join(root, 'dist/cli.js'), 0o755)
