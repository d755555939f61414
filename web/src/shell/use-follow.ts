import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'

/**
 * Follows a link of the site without loading a page. Presses that ask for a new tab or window are left to the browser;
 * the answer says whether the link was followed here.
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
