/** An option of a run that a report may mention. */
export type NamedOption =
  | 'maxKeys'
  | 'maxRequests'
  | 'allowLastingKeys'
  | 'requestTimeoutMs'
  | 'timeoutMs'
  | 'existingRole'
  | 'existingPermission'
  | 'allowWrites'
  | 'allowWaitingMs'
  | 'secondApiId'
  | 'bulkApiId'
  | 'recoverable'
