/** An option that the texts of a report may name. */
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
