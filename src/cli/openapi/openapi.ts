import packageJson from '../../../package.json' with { type: 'json' }
import { jsonText } from '../../common/document/visible-text.js'
import { openApiDocument } from '../../openapi/open-api-document.js'
import type { RunCommand } from '../command.js'
import { exitCodes } from '../exit-codes.js'
import type { openapiOptions } from '../options/command-options.js'

export const openapi: RunCommand<typeof openapiOptions> = async ({ values, terminal }) => {
  const { version } = packageJson
  terminal.print(jsonText(openApiDocument({ version, serverUrl: values.serverUrl }), 2))
  return exitCodes.done
}
