import { textIn } from '@sipday/rules/written/text-in.ts'

/** A cleaned logo as the address of a picture: in a picture nothing of a drawing can run. */
export const pictureOf = (logo: string): string =>
  logo.startsWith('data:') ? logo : `data:image/svg+xml,${encodeURIComponent(logo)}`

/** A chosen file as the server takes it: a drawing as its text, a picture as an address of its bytes. */
export const sentLogo = async (file: File): Promise<string> => {
  if (file.type !== 'image/png') return textIn(await file.text())
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** As large as a PNG may be that is kept as it is. */
const MOST_BYTES = 65_536

/** Whether a file has to be made into a logo first: a photo, or a picture that is too large. */
export const isPhoto = ({ type, size }: File): boolean =>
  type.startsWith('image/') && type !== 'image/svg+xml' && (type !== 'image/png' || size > MOST_BYTES)
