import { useEffect, useState } from 'react'

/** Keeps the screen on where the device allows it. Returns whether the page is visible. */
export const useAwake = (): boolean => {
  const [isSeen, setSeen] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!isSeen || !('wakeLock' in navigator)) return
    // A device that refuses, for example on low battery, goes dark as usual.
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release()).catch(() => undefined)
  }, [isSeen])
  return isSeen
}
