/**
 * Takes the place of node:http2 in the command, which serves HTTP/1.1 alone: @hono/node-server asks of each request whether it
 * is one of HTTP/2, and Node takes longer to load that module than node:http itself.
 */
export class Http2ServerRequest {}

export const constants = {}
