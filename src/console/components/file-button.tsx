import { useRef } from 'preact/hooks'
import { Button } from './button.js'

export function FileButton({
  children,
  onFile,
  accept = '.json,application/json',
}: {
  children: string
  onFile: (file: File) => unknown
  accept?: string
}) {
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
        accept={accept}
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
