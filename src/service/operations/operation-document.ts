/** A JSON Schema of ours, with a name for references, and examples. */
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

/** The texts about an operation in OpenAPI documents, beyond its row in the table. */
export interface OperationDocument {
  operationId: string
  summary: string
  description: string
  /** The schema of its query parameters. */
  query?: unknown
  body?: MessageDocument
  response: MessageDocument
}
