export interface AwaitedSearch {
  type(letter: string): void
  end(): void
}

type Root = Document | ShadowRoot

export function searchIn(root: Root): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('input[type=search]')
}

/** Waits for the search field of a loading view. Then focuses the field and enters the letters typed meanwhile. */
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
