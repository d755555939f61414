import { memberCodeIn } from '@sipday/rules/codes/member-code.ts'
import { readPass } from '@sipday/rules/pass.ts'
import type { Scan } from '../context.ts'

/** The member's code in what a camera or a scanner read: a signed pass, or digits. Null for anything else. */
export const scannedCode = (text: string): Scan | null => {
  const scanned = text.trim()
  const pass = readPass(scanned)
  if (pass) return { code: pass.pass.code, pass: scanned }
  return /^\d+$/.test(scanned) && memberCodeIn(scanned) !== null ? { code: scanned, pass: null } : null
}
