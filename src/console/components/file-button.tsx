import { useRef } from 'preact/hooks'
import { Button } from './button.js'

export function FileButton({ children, onFile }: { children: string; onFile: (file: File) => unknown }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="file" onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        class="hidden"
        type="file"
        accept=".json,application/json"
        aria-label={children}
        tabIndex={-1}
        onChange={event => {
          const { currentTarget } = event
          const file = currentTarget.files?.[0]
          // Clears the input, so that a user can choose the same file again after a correction.
          if (file !== undefined)
            void Promise.resolve(onFile(file)).finally(() => {
              currentTarget.value = ''
            })
        }}
      />
    </>
  )
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Checks only that the file is JSON. The server checks its content. */
export async function readJsonFile<Document>(file: File): Promise<Document> {
  try {
    return JSON.parse(await file.text())
  } catch (cause) {
    throw new Error(`${file.name} is not valid JSON.`, { cause })
  }
}
