import { newsPath, tillNews } from '@sipday/contract/news.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Listens to the tills while the page is visible and `customerId` is not empty. Returns since when every redemption
 * is told, in milliseconds since 1970; Infinity while none is.
 */
export const useTillNews = (customerId: string, onNews: () => void): number => {
  const [since, setSince] = useState(Infinity)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (!customerId || typeof EventSource === 'undefined') return
    let stream: EventSource | null = null
    const stop = () => {
      stream?.close()
      stream = null
      setSince(Infinity)
    }
    const listen = () => {
      if (document.visibilityState === 'hidden') return stop()
      if (stream && stream.readyState !== EventSource.CLOSED) return
      stream = new EventSource(`${newsPath}?${new URLSearchParams({ CID: customerId })}`)
      stream.addEventListener('open', () => setSince(Date.now()))
      stream.addEventListener('error', () => setSince(Infinity))
      stream.addEventListener(tillNews, () => tell())
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stop()
    }
  }, [customerId])
  return since
}
