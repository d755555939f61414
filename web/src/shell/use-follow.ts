import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'

/** Follows a link without loading a page and returns true; leaves new tabs and windows to the browser. */
export const useFollow = (): ((event: MouseEvent<HTMLAnchorElement>) => boolean) => {
  const [, navigate] = useLocation()
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return false
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
    event.preventDefault()
    navigate(event.currentTarget.pathname + event.currentTarget.search)
    return true
  }
}
