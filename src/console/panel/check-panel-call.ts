import { refuseUnknown, shown, wrongArgument } from '../../domain/wrong-argument.js'
import type { OpenPanelOptions } from './open-panel.js'

const optionNames: Record<keyof OpenPanelOptions, true> = { key: true, open: true, onChange: true }

const takes = 'the result of startWorker() or connect()'

/** @throws KeymockError `ARGUMENT_INVALID`, `OPTION_UNKNOWN` */
export function checkPanelCall(keymock: unknown, options: unknown): void {
  const where = 'openPanel'
  if (typeof keymock !== 'object' || keymock === null)
    throw wrongArgument(where, `Found ${shown(keymock)}; expected ${takes}.`)
  if ('then' in keymock && typeof keymock.then === 'function')
    throw wrongArgument(where, 'Found a promise; expected its result: openPanel(await startWorker()).')
  if (!('clock' in keymock && 'givenKey' in keymock))
    throw wrongArgument(where, `Found ${shown(keymock)}, which is not a keymock mock; expected ${takes}.`)
  refuseUnknown(options, optionNames, where)
  checkValues(options as OpenPanelOptions)
}

function checkValues({ key, open, onChange }: OpenPanelOptions): void {
  const refuse = (name: string, value: unknown, takes: string): never => {
    throw wrongArgument(`openPanel, ${name}`, `Found ${shown(value)}; expected ${takes}.`)
  }
  if (key !== undefined && !/^[a-z]$/i.test(String(key))) refuse('key', key, 'one letter from A to Z')
  if (open !== undefined && typeof open !== 'boolean') refuse('open', open, 'true or false')
  if (onChange !== undefined && typeof onChange !== 'function') refuse('onChange', onChange, 'a function')
}
