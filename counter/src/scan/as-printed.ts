const SCREEN_READS = /S1(?:\.[\w-]*){7}\.[\w-]{86}/
/** What scanners put in front when they say which kind of code it was (AIM). */
const KIND = /^\][A-Za-z][0-9A-Za-z]/

const swapCase = (text: string): string =>
  [...text].map((key) => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase())).join('')

/** Undoes what a computer makes of a US scanner's keys: `there` as they came, `us` as they were sent. */
const typedOn = (there: string, us: string) => {
  const sent = new Map([...there].map((key, at) => [key, us[at] ?? '']))
  return (text: string): string => [...text].map((key) => sent.get(key) ?? key).join('')
}

/** As it is, with Caps Lock on, and on the keyboards of other countries: German, most others with a Latin row, French. */
const readings = [
  (text: string) => text,
  swapCase,
  typedOn('ß?yzYZ', '-_zyZY'),
  typedOn("'+?", '--_'),
  typedOn(`&é"'(-è_çà:)°aAqQzZwW,?`, '1234567890.-_qQaAwWzZmM'),
]

/** The signed pass in what a scanner typed, whatever stands around it and changed its keys (R61); null when there is none. */
export const passAsPrinted = (scanned: string): string | null => {
  for (const reading of readings) {
    const [pass] = SCREEN_READS.exec(reading(scanned)) ?? []
    // A signature has letters of both cases; in capitals alone, it is lost.
    if (pass !== undefined && /[a-z]/.test(pass)) return pass
  }
  return null
}

/** The digits of a code without a pass, or of a pass that is spoiled beyond undoing; null when there are none. */
export const digitsAsPrinted = (scanned: string): string | null => {
  const bare = scanned.replace(KIND, '').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  if (/^\d+$/.test(bare)) return bare
  return /S1\.[^.]{6}\.(\d{6}|[1-9]\d{7})\.[^.]/i.exec(scanned)?.[1] ?? null
}

/** As long as a pass. */
const PASS_LENGTH = 120

/** Whether it may have been a pass whose keys something changed: a till sees nothing else that is so long. */
export const isSpoiled = (scanned: string): boolean => scanned.length >= PASS_LENGTH
