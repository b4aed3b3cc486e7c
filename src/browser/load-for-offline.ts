/**
 * Loads what requests and controls may ask for later. A page has to answer itself also when the network is gone, and its own files
 * come from the network.
 */
export async function loadForOffline(): Promise<void> {
  await Promise.all([
    import('../domain/collation.js'),
    import('../domain/exceeded-limit.js'),
    import('../domain/leave-behind.js'),
    import('../service/advice.js'),
    import('../service/failure-response.js'),
    import('../service/key-controls.js'),
    import('../service/mend-request.js'),
    import('../service/quoted-permissions.js'),
    import('../service/read-query.js'),
    import('../service/validate-body.js'),
  ])
}
