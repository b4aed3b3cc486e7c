import { useLayoutEffect, useState } from 'preact/hooks'

export interface ElementSize {
  width: number
  height: number
}

/** The inner size of an element in pixels, kept up to date; undefined when it is drawn for the first time. */
export function useElementSize(ref: { readonly current: HTMLElement | null }): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize | undefined>()
  // Before it is painted, so that nothing is seen of the first time.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(before => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return size
}
