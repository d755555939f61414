import type { Change } from '../prove/prove-again.ts'

const PART_BYTES = 150_000

const base64 = async (part: Blob): Promise<string> => {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Sends files in parts, so that a list of 50 MB arrives too, and a repeated part is one part. Says how many bytes of all are sent. */
export const sendFiles = async (
  change: Change,
  importId: string,
  files: readonly { name: string; content: Blob }[],
  onPart: (done: number, all: number, at: number) => void,
): Promise<void> => {
  const parts = files.flatMap(({ name, content }, file) =>
    Array.from({ length: Math.max(1, Math.ceil(content.size / PART_BYTES)) }, (_, part) => ({
      name,
      content,
      file,
      part,
    })),
  )
  const bytes = files.reduce((all, { content }) => all + content.size, 0)
  let sent = 0
  for (const { name, content, file, part } of parts) {
    onPart(sent, bytes, performance.now())
    const piece = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    sent += piece.size
    await change('import-rows', { importId, file, part, name, content: await base64(piece) })
  }
}
