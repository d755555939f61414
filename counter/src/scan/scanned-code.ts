import { memberCodeIn } from '@sipday/rules/codes/member-code.ts'
import { readPass } from '@sipday/rules/pass.ts'
import type { Scan } from '../context.ts'
import { digitsAsPrinted, passAsPrinted } from './as-printed.ts'

/** A signed pass, or digits; null for anything else. */
export const scannedCode = (text: string): Scan | null => {
  const scanned = text.trim()
  const printed = passAsPrinted(scanned)
  const pass = printed === null ? null : readPass(printed)
  if (pass) return { code: pass.pass.code, pass: printed }
  const digits = digitsAsPrinted(scanned)
  return digits !== null && memberCodeIn(digits) !== null ? { code: digits, pass: null } : null
}
