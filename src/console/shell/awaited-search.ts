/** A search that a view shows once it has loaded. */
export interface AwaitedSearch {
  /** Keeps a letter for the search. */
  type(letter: string): void
  /** Gives up: the user does something else. */
  end(): void
}

type Root = Document | ShadowRoot

/** The search of the current view. */
export function searchIn(root: Root): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('input[type=search]')
}

/**
 * Focuses the search of a loading view when it appears, and enters the letters typed since.
 *
 * @param onEnd Called when the search has the focus, or the view has loaded without one, or the user points at something else.
 * @returns undefined if no view is loading.
 */
export function awaitSearch(root: Root, onEnd: () => void): AwaitedSearch | undefined {
  if (!isLoading(root)) return undefined
  let typed = ''
  const end = () => {
    observer.disconnect()
    root.removeEventListener('pointerdown', end)
    onEnd()
  }
  const observer = new MutationObserver(() => {
    const search = searchIn(root)
    if (search === null && isLoading(root)) return
    end()
    if (search === null) return
    search.focus()
    if (typed === '') return
    search.value = typed
    search.dispatchEvent(new Event('input', { bubbles: true }))
  })
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('pointerdown', end)
  return {
    type(letter) {
      typed += letter
    },
    end,
  }
}

function isLoading(root: Root): boolean {
  return root.querySelector('.view .loading') !== null
}
