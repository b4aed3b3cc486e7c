import { useLayoutEffect, useState } from 'preact/hooks'

export interface ElementSize {
  width: number
  height: number
}

/** The inner size of an element in pixels. Undefined in the first render. */
export function useElementSize(ref: { readonly current: HTMLElement | null }): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize | undefined>()
  // Runs before the browser shows the first render, which has no size yet.
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
