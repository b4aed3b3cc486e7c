import type { NeighbourName } from '../../schemas/operations.js'
import { componentSchemas } from './components.js'
import { documentedOperations, messageSchemas, type OpenApiOperation, operationPaths } from './operations.js'

export interface OpenApiOptions {
  version: string
  /**
   * The URL to which generated clients append the path of an operation.
   *
   * @default '/': the origin of the document.
   */
  serverUrl?: string
  /**
   * Operations outside the specification that the document also describes.
   *
   * @default none
   */
  neighbours?: readonly NeighbourName[]
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: LicenseName }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', OpenApiOperation>>>
  components: {
    schemas: Record<string, unknown>
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
  }
}

interface LicenseName {
  name: string
  identifier: string
}

/** Assembles the OpenAPI document from the schemas that validate requests and responses. */
export function openApiDocument({
  version,
  serverUrl = '/',
  neighbours = [],
}: OpenApiOptions): OpenApiDocument {
  const rows = documentedOperations(neighbours)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Key management service',
      version,
      summary: 'Create API keys, and list the keys of an API.',
      description:
        'Describes only the statements of the specification, except for operations with x-outside-specification. Choices that the specification leaves open, such as the statuses of failures, stay open.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: [{ name: 'Keys', description: 'API keys, each of which belongs to one API.' }],
    paths: operationPaths(rows),
    components: {
      schemas: componentSchemas(messageSchemas(rows)),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The caller's authentication token. The specification does not state how to obtain it.",
        },
      },
    },
  }
}
