export interface MessageSchema {
  $id: string
  title: string
  description: string
  examples: readonly unknown[]
}

/** A message of an operation, with a summary for each example of its schema. */
export interface MessageDocument {
  schema: MessageSchema
  description: string
  summaries: readonly string[]
}

export interface OperationDocument {
  operationId: string
  summary: string
  description: string
  /** The schema of the query parameters. */
  query?: unknown
  body?: MessageDocument
  response: MessageDocument
}
