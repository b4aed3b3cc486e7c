import { useEffect, useState } from 'preact/hooks'

export interface PageBars {
  top: number
  bottom: number
}

const pollMs = 1000

/** Watches the fixed bars of the page, because a page may show another bar at any time. */
export function usePageBars(): PageBars {
  const [bars, setBars] = useState(pageBars)
  useEffect(() => {
    const look = () => {
      const found = pageBars()
      setBars(before => (before.top === found.top && before.bottom === found.bottom ? before : found))
    }
    look()
    const timer = setInterval(look, pollMs)
    addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
    }
  }, [])
  return bars
}

function pageBars(): PageBars {
  const top = barAt(1)
  const bottom = barAt(innerHeight - 1)
  return {
    top: top !== undefined && top.top <= 1 ? Math.max(0, top.bottom) : 0,
    bottom: bottom !== undefined && bottom.bottom >= innerHeight - 1 ? innerHeight - bottom.top : 0,
  }
}

function barAt(y: number): DOMRect | undefined {
  for (const share of [0.25, 0.5, 0.75]) {
    for (const found of document.elementsFromPoint(innerWidth * share, y)) {
      for (let element: Element | null = found; element !== null; element = element.parentElement) {
        if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue
        const box = element.getBoundingClientRect()
        if (box.width >= innerWidth / 2 && box.height <= innerHeight / 3) return box
      }
    }
  }
  return undefined
}
