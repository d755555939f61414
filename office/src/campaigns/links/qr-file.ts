import { qrPath } from '@sipday/ui/code/qr-path.ts'

/** Scanners need four squares of white around it. */
const QUIET = 4
const PIXELS = 1200

const drawing = (content: string) => {
  const { path, size } = qrPath(content, 'M')
  return { path, whole: size + 2 * QUIET }
}

export const qrSvg = (content: string): Blob => {
  const { path, whole } = drawing(content)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" width="40mm" height="40mm" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${whole}v${whole}h${-whole}z"/>` +
    `<path d="${path}"/></svg>\n`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Whole pixels a square, so that its edges stay sharp; null where the browser cannot draw. */
export const qrPng = (content: string): Promise<Blob | null> => {
  const { path, whole } = drawing(content)
  const scale = Math.floor(PIXELS / whole)
  const canvas = Object.assign(document.createElement('canvas'), { width: whole * scale, height: whole * scale })
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(scale, 0, 0, scale, QUIET * scale, QUIET * scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return new Promise((done) => canvas.toBlob(done))
}
