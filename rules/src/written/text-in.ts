/** A file that is not saved as UTF-8; `message` follows the file's name in a sentence. */
export class NotUtf8 extends Error {
  override name = 'NotUtf8'
  constructor() {
    super('is not saved as UTF-8. Open it in a text editor, choose "Save as" with the encoding UTF-8, and try again')
  }
}

/**
 * What an ordinary editor saved, of a file that a person hands over and that was read as UTF-8: without a byte order
 * mark, each line ended by "\n" alone.
 *
 * @throws NotUtf8 for UTF-16 and every other encoding: what is no UTF-8 was read as signs of replacement, and UTF-16 of
 *   plain letters has a zero beside each letter.
 */
export const textIn = (read: string): string => {
  if (/[\0\ufffd]/.test(read)) throw new NotUtf8()
  return read.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
}
