import { type ControlCall, controlCall } from '../../control/control-call.js'
import type { ConsoleSource } from '../source/console-source.js'

export type SandboxCall = ControlCall<'sandbox'>
export type ServerCall = ControlCall<'server'>

/** @param sandbox Returns the name of the sandbox, or undefined for the root. */
export function sandboxCall(source: ConsoleSource, sandbox: () => string | undefined): SandboxCall {
  return controlCall(message => source.ask({ ...message, sandbox: sandbox() }))
}

export function serverCall(source: ConsoleSource): ServerCall {
  return controlCall(message => source.ask(message))
}
