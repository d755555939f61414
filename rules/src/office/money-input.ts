const AMOUNT = /^(\d{0,7})(?:\.(\d{0,2}))?$/

/**
 * Cents from "32", "32.5", "$1,032.50". Null with more than two decimals: a tenth of a cent is a slip, never rounded.
 */
export const centsOfInput = (typed: string): number | null => {
  const [, whole = '', part = ''] =
    AMOUNT.exec(
      typed
        .trim()
        .replace(/^\$\s*/, '')
        .replaceAll(',', ''),
    ) ?? []
  if (whole === '' && part === '') return null
  return Number(whole || '0') * 100 + Number(part.padEnd(2, '0'))
}

/** "32.00"; empty without an amount. */
export const inputOfCents = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
