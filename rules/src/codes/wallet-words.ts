import { type CalendarDate, dateText } from '../calendar.ts'

/** A membership as a wallet keeps it; it never changes there. */
export type WalletPass = {
  shopName: string
  planName: string
  memberName: string
  locationName: string
  /**
   * Also the whole bar code, so that a till trusts it no more than typed digits (decision 53). Never a signed pass,
   * which an offline till would trust.
   */
  code: string
  /** At its location. */
  addedOn: CalendarDate
  /** As of `addedOn`; null where nothing is paid by the day. */
  paidThrough: CalendarDate | null
  /** Null for one that renews. */
  endsOn: CalendarDate | null
}

export type WalletField = { key: 'plan' | 'member' | 'location' | 'until'; label: string; value: string }

/** Some browsers cut Google's long links; a wallet shows less than this anyway. */
const MOST_LETTERS = 36
const short = (text: string): string => {
  const letters = Array.from(text.trim())
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/** What stands on the pass, the plan first. */
export const walletFields = (pass: WalletPass): WalletField[] => [
  { key: 'plan', label: 'Membership', value: short(pass.planName) },
  ...(pass.memberName.trim() ? [{ key: 'member' as const, label: 'Member', value: short(pass.memberName) }] : []),
  { key: 'location', label: 'Location', value: short(pass.locationName) },
  ...untilField(pass),
]

/** Names the day on which it was true, because each renewal moves it. */
const untilField = ({ endsOn, paidThrough, addedOn }: WalletPass): WalletField[] => {
  if (endsOn !== null) return [{ key: 'until', label: 'Good through', value: dateText(endsOn) }]
  if (paidThrough === null) return []
  return [{ key: 'until', label: `Paid through, as of ${dateText(addedOn)}`, value: dateText(paidThrough) }]
}

export const groupedCode = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`

export const walletTexts = {
  shopName: ({ shopName }: WalletPass): string => short(shopName),
  description: ({ shopName }: WalletPass): string => `${short(shopName)} membership`,
  how: {
    label: 'How to use it',
    value:
      'Show it at the counter. The team scans it or types the digits. The till knows what you can redeem today. This pass does not update itself: if you get a new code, add it again from your page.',
  },
  page: 'Your page',
} as const

export const walletPageTexts = {
  add: { apple: 'Add to Apple Wallet', google: 'Save to Google Wallet' },
  failed: 'The pass could not be made. Please try again.',
} as const
