import { timingSafeEqual } from 'node:crypto'

/** In constant time. As text: base64 has several spellings of the same bytes. */
export const isSameText = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
