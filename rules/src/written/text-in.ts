/** A file that is not saved as UTF-8; `message` follows the file's name in a sentence. */
export class NotUtf8 extends Error {
  override name = 'NotUtf8'
  constructor() {
    super('is not saved as UTF-8. Open it in a text editor, choose "Save as" with the encoding UTF-8, and try again')
  }
}

/**
 * The text of a file that a person hands over, as an ordinary editor may have saved it: without a byte order mark, each
 * line ended by "\n" alone.
 *
 * @throws NotUtf8 for UTF-16 and every other encoding.
 */
export const textIn = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 of plain letters is also UTF-8, with a zero beside each letter.
    if (!text.includes('\0')) return text.replaceAll(/\r\n?/g, '\n')
  } catch {
    // Said below.
  }
  throw new NotUtf8()
}
