import { useEffect, useState } from 'react'

export function useSaveInView(): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const page = document.getElementById('content')
    if (!page || typeof IntersectionObserver === 'undefined') return
    const shown = new Set<Element>()
    const looks = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) shown.add(target)
        else shown.delete(target)
      setIsInView(shown.size > 0)
    })
    const watch = () => {
      for (const save of page.querySelectorAll('form [type="submit"]')) looks.observe(save)
    }
    const changes = new MutationObserver(watch)
    changes.observe(page, { childList: true, subtree: true })
    watch()
    return () => {
      changes.disconnect()
      looks.disconnect()
    }
  }, [])
  return isInView
}
