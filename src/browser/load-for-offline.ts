/**
 * Loads what requests and controls may ask for later. A page has to answer itself also when the network is gone, and its own files
 * come from the network.
 */
export async function loadForOffline(): Promise<void> {
  await Promise.all([
    import('../domain/collation.js'),
    import('../domain/keys/create-key.js'),
    import('../domain/keys/exceeded-limit.js'),
    import('../domain/keys/leave-behind.js'),
    import('../domain/listing/list-keys.js'),
    import('../service/failures/telling.js'),
    import('../service/failures/failure-response.js'),
    import('../service/faults/broken-connection.js'),
    import('../service/requests/mend-request.js'),
    import('../service/failures/quoted-permissions.js'),
    import('../service/failures/refused-create.js'),
    import('../service/requests/preflight.js'),
    import('../service/requests/read-query.js'),
    import('../service/requests/validate-body.js'),
  ])
}
