import type { KeyRecord } from 'keymock'
import { apiId, createKey, listKeys } from './keys-client.js'

// The mock replaces a missing service. A production build omits the mock.
if (import.meta.env.DEV && import.meta.env.VITE_KEYS_URL === undefined) {
  const { startMocks } = await import('./mocks.js')
  await startMocks()
}

await startKeyPage(document)

async function startKeyPage(page: Document): Promise<void> {
  const element = <E extends HTMLElement>(id: string) => page.getElementById(id) as E
  const createForm = element<HTMLFormElement>('create')
  const filterForm = element<HTMLFormElement>('filter')
  const rows = element('keys')
  const more = element<HTMLButtonElement>('more')
  let cursor: string | undefined

  createForm.addEventListener('submit', event => {
    event.preventDefault()
    const { name = '', prefix, externalId, expires } = entries(createForm)
    const request = {
      apiId,
      name,
      ...(prefix && { prefix }),
      ...(externalId && { externalId }),
      ...(expires && { expires: Date.now() + Number(expires) * 60_000 }),
    }
    const button = createForm.querySelector('button')
    void attempt(button, async () => {
      const { key } = await createKey(request)
      createForm.reset()
      show(element('created'), `Your new key, shown only now: ${key}`)
      await showFirstPage()
    })
  })
  filterForm.addEventListener('submit', event => {
    event.preventDefault()
    void attempt(filterForm.querySelector('button'), showFirstPage)
  })
  more.addEventListener('click', () => void attempt(more, showNextPage))
  // Reads the keys again when the user returns to this tab, because other tabs may have created keys.
  page.defaultView?.addEventListener('focus', () => void attempt(null, showFirstPage))
  await attempt(null, showFirstPage)

  async function showFirstPage(): Promise<void> {
    cursor = undefined
    await showNextPage()
  }

  async function showNextPage(): Promise<void> {
    const { externalId } = entries(filterForm)
    const isFirst = cursor === undefined
    const answer = await listKeys({ ...(externalId && { externalId }), ...(cursor && { cursor }) })
    const listed = answer.keys.map(key => row(page, key))
    if (isFirst) rows.replaceChildren(...listed)
    else rows.append(...listed)
    cursor = answer.cursor
    more.hidden = cursor === undefined
    element('empty').hidden = rows.childElementCount > 0
    element('total').textContent = `${rows.childElementCount} of about ${answer.total}`
  }

  async function attempt(button: HTMLButtonElement | null, work: () => Promise<void>): Promise<void> {
    element('failure').hidden = true
    rows.setAttribute('aria-busy', 'true')
    if (button !== null) button.disabled = true
    try {
      await work()
    } catch (error) {
      show(element('failure'), error instanceof Error ? error.message : String(error))
    } finally {
      rows.removeAttribute('aria-busy')
      if (button !== null) button.disabled = false
    }
  }
}

function row(page: Document, { name, start, identity, remaining, expires, enabled }: KeyRecord): HTMLElement {
  const tr = page.createElement('tr')
  const until =
    expires === undefined ? 'never' : new Date(expires).toISOString().slice(0, 16).replace('T', ' ')
  const state = enabled ? 'enabled' : 'disabled'
  for (const text of [
    name ?? '',
    `${start ?? ''}…`,
    identity?.externalId ?? '',
    String(remaining ?? '∞'),
    until,
    state,
  ]) {
    tr.append(Object.assign(page.createElement('td'), { textContent: text }))
  }
  tr.lastElementChild?.classList.add(`state-${state}`)
  return tr
}

function entries(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}

function show(element: HTMLElement, text: string): void {
  element.textContent = text
  element.hidden = false
}
