/** "m•••@demo.example": the first letter and the domain. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0] ?? ''}•••${email.slice(at)}`
}

/** "(•••) •••-0142": masks a US phone in E.164; other numbers keep their last four digits. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  const last = digits.slice(-4)
  return digits.length === 11 && digits.startsWith('1') ? `(•••) •••-${last}` : `•••• ${last}`
}

/** How a till looks for a member without a code: by the last four digits of the phone, or by the start of a name. */
export type MemberSearch = { lastFour: string } | { name: string }

/** One sign of these scripts is a name, where others need two letters. */
const SHORT_NAME = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** What was typed as a search; null when it is too little to look for, or neither four digits nor a name. */
export const memberSearch = (typed: string): MemberSearch | null => {
  const search = typed.trim().replace(/\s+/g, ' ')
  if (/^\d{4}$/.test(search)) return { lastFour: search }
  const letters = search.match(/\p{L}/gu) ?? []
  if (/\d/.test(search) || (letters.length < 2 && !SHORT_NAME.test(search))) return null
  return { name: search.toLowerCase() }
}
