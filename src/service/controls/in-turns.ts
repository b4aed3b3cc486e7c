const longestTurnMs = 10

/** Acts on one item after another, and lets requests run in between. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  let startedAt = performance.now()
  for (const item of items) {
    await act(item)
    if (performance.now() - startedAt < longestTurnMs) continue
    await nextTurn()
    startedAt = performance.now()
  }
}

/** Works in pages too, and with the fake timers of a test. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
