export interface MessageSchema {
  $id: string
  title: string
  description: string
  examples: readonly unknown[]
}

/** The schema of a message, with one summary for each example of the schema. */
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
