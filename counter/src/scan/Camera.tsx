import { Alert } from '@sipday/ui/Alert.tsx'
import { useEffect, useRef, useState } from 'react'
import css from '../counter.module.css'
import { createReader } from './reader.ts'
import { scannedCode } from './scanned-code.ts'

const LOOK_EVERY_MS = 120
const WHY: Record<string, string> = {
  NotAllowedError:
    'This browser is not allowed to use the camera. Allow it in the address bar, or type the six digits.',
  NotFoundError: 'This device has no camera. Type the six digits instead.',
}

/** The camera's picture, scanned until it shows a member’s pass or six digits. Anything else is ignored. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    void watch(video, gone.signal, onCode).catch((error: unknown) => {
      if (gone.signal.aborted) return
      const name = error instanceof Error ? error.name : ''
      setTrouble(WHY[name] ?? 'The camera did not start. Type the six digits instead.')
    })
    return () => gone.abort()
  }, [onCode])
  if (trouble) return <Alert kind="warn">{trouble}</Alert>
  return <video ref={video} className={css.video} playsInline muted aria-label="Camera picture" />
}

const watch = async (
  video: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> => {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    createReader(),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  if (signal.aborted || !video.current) return stop()
  video.current.srcObject = stream
  await video.current.play()
  while (!signal.aborted && video.current) {
    const text = await read(video.current)
    if (text !== null && scannedCode(text) !== null) {
      stop()
      return onCode(text)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
