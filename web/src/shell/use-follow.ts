import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'

/**
 * Follows a link within the site without loading a page. Clicks that ask for a new tab or window are left to the
 * browser; returns whether the link was followed here.
 */
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
