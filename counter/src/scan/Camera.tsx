import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from '../counter.module.css'
import { scannedCode } from './scanned-code.ts'
import { cameraTrouble, type Facing, watchCamera } from './watch-camera.ts'

type CameraProps = {
  facing: Facing
  everyMs: number
  /** For each picture: all of the text, and the digits in it. */
  onCode: (text: string, code: string) => void
}

/** Ignores everything that is no member's code. */
export function Camera({ facing, everyMs, onCode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const read = useEffectEvent((text: string) => {
    const scan = scannedCode(text)
    if (scan) onCode(text, scan.code)
  })
  useEffect(() => {
    if (!video.current) return
    const gone = new AbortController()
    const { signal } = gone
    void watchCamera({ video: video.current, facing, everyMs, signal }, (text) => read(text)).catch(
      (error: unknown) => {
        if (!signal.aborted) setTrouble(cameraTrouble(error))
      },
    )
    return () => gone.abort()
  }, [facing, everyMs])
  if (trouble) return <Alert kind="warn">{trouble}</Alert>
  return <video ref={video} className={css.video} playsInline muted aria-label="Camera picture" />
}
