import { createReader } from './reader.ts'

export type Facing = 'environment' | 'user'

/** Enough for a QR code at arm's length, and little work for a tablet that looks all day. */
const PICTURE = { width: { ideal: 960 }, height: { ideal: 720 } }

type Watching = { video: HTMLVideoElement; facing: Facing; everyMs: number; signal: AbortSignal }

/**
 * Calls `onText` for each text it reads, until the signal releases the camera. Throws the browser's error without a
 * camera.
 */
export const watchCamera = async (
  { video, facing, everyMs, signal }: Watching,
  onText: (text: string) => void,
): Promise<void> => {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, ...PICTURE } }),
    createReader(),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== null && !signal.aborted) onText(text)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

const WHY: Record<string, string> = {
  NotAllowedError:
    'This browser is not allowed to use the camera. Allow it in the address bar, or type the six digits.',
  NotFoundError: 'This device has no camera. Type the six digits instead.',
}

/** What the person at the till can do about it. */
export const cameraTrouble = (error: unknown): string =>
  (error instanceof Error ? WHY[error.name] : undefined) ?? 'The camera did not start. Type the six digits instead.'
