const SCREEN_READS = /S1(?:\.[\w-]*){7}\.[\w-]{86}/
/** Scanners may put the kind of code in front (AIM). */
const KIND = /^\][A-Za-z][0-9A-Za-z]/

const swapCase = (text: string): string =>
  [...text].map((key) => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase())).join('')

/** Undoes another keyboard layout: `there` as the keys came, `us` as the scanner sent them. */
const typedOn = (there: string, us: string) => {
  const sent = new Map([...there].map((key, at) => [key, us[at] ?? '']))
  return (text: string): string => [...text].map((key) => sent.get(key) ?? key).join('')
}

/** As it is, with Caps Lock, and on German, most other Latin, and French keyboards. */
const readings = [
  (text: string) => text,
  swapCase,
  typedOn('ß?yzYZ', '-_zyZY'),
  typedOn("'+?", '--_'),
  typedOn(`&é"'(-è_çà:)°aAqQzZwW,?`, '1234567890.-_qQaAwWzZmM'),
]

/** Finds the signed pass, whatever stands around it and changed its keys (R61); null without one. */
export const passAsPrinted = (scanned: string): string | null => {
  for (const reading of readings) {
    const [pass] = SCREEN_READS.exec(reading(scanned)) ?? []
    // In capitals alone, a signature is lost.
    if (pass !== undefined && /[a-z]/.test(pass)) return pass
  }
  return null
}

/** The digits of a code, also of a spoiled pass; null without any. */
export const digitsAsPrinted = (scanned: string): string | null => {
  const bare = scanned.replace(KIND, '').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  if (/^\d+$/.test(bare)) return bare
  return /S1\.[^.]{6}\.(\d{6}|[1-9]\d{7})\.[^.]/i.exec(scanned)?.[1] ?? null
}

/** As long as a pass. */
const PASS_LENGTH = 120

/** A till sees nothing else that is so long. */
export const isSpoiled = (scanned: string): boolean => scanned.length >= PASS_LENGTH
