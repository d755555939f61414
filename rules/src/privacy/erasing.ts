import { dateText } from '../calendar.ts'

/** In years: New York keeps 3, California 4, tax law up to 7. */
export const BOOKS_YEARS = 7
/** A cardholder may dispute a payment for about this long. */
export const DISPUTE_DAYS = 120
/** Who paid this recently is erased by two people. */
const RECENT_DAYS = 90
const DAY_MS = 86_400_000

export type Standing = {
  live: number
  /** They run, renew, and are paid for by this customer. */
  renewing: number
  /** `YYYY-MM-DD`; null when none runs, or one has no last day. */
  runsUntil: string | null
  charging: number
  refunds: number
  disputes: number
  paidAt: Date | null
  cards: number
  notes: number
  hadTrial: boolean
}

export type Block = { code: 'live_membership' | 'payment_open' | 'refund_open' | 'open_dispute'; text: string }

type BlockRow = {
  code: Block['code']
  when: (standing: Standing) => boolean
  toShop: string
  toCustomer: (standing: Standing) => string
}

const endFirst = ({ renewing, runsUntil }: Standing): string => {
  if (renewing > 0)
    return 'A membership still renews. Open Manage Subscription and cancel it. Once it has ended, you can delete your account.'
  return runsUntil === null
    ? 'A membership still runs. Ask the shop to end it. Then you can delete your account.'
    : `A membership that you have or gave runs until ${dateText(runsUntil)}. You can delete your account after that day. If you do not want to wait, ask the shop to end it.`
}

const blocks: readonly BlockRow[] = [
  {
    code: 'live_membership',
    when: ({ live }) => live > 0,
    toShop: 'A membership still runs. Cancel it first; once it has ended, this can be done.',
    toCustomer: endFirst,
  },
  {
    code: 'payment_open',
    when: ({ charging }) => charging > 0,
    toShop: 'A payment is still being checked with the bank. This takes a few minutes at most.',
    toCustomer: () => 'A payment is still being checked with the bank. Please try again in a few minutes.',
  },
  {
    code: 'refund_open',
    when: ({ refunds }) => refunds > 0,
    toShop: 'A refund is still on its way to the card.',
    toCustomer: () => 'A refund is still on its way to your card. Please come back when it has arrived.',
  },
  {
    code: 'open_dispute',
    when: ({ disputes }) => disputes > 0,
    toShop: `A payment is disputed at the bank. The data is needed to answer until ${DISPUTE_DAYS} days after the payment.`,
    toCustomer: () =>
      `You disputed a payment at your bank. We need your data to answer until ${DISPUTE_DAYS} days after the payment. Please come back after that.`,
  },
]

const blocksFor = (standing: Standing, textOf: (row: BlockRow) => string): Block[] =>
  blocks.filter(({ when }) => when(standing)).map((row) => ({ code: row.code, text: textOf(row) }))

/** For the people of the shop. */
export const blocksOf = (standing: Standing): Block[] => blocksFor(standing, ({ toShop }) => toShop)

/** With what to do about each. */
export const ownBlocksOf = (standing: Standing): Block[] =>
  blocksFor(standing, ({ toCustomer }) => toCustomer(standing))

/** There may still be a question about a recent payment. */
export const erasingNeedsSecond = ({ paidAt }: Pick<Standing, 'paidAt'>, now: Date): boolean =>
  paidAt !== null && now.getTime() - paidAt.getTime() < RECENT_DAYS * DAY_MS

/** In the words of the preview. */
export const goesWith = ({ cards, notes }: Pick<Standing, 'cards' | 'notes'>): string[] => [
  'Name, email address and phone number, everywhere they are stored',
  'Ways to sign in, open sessions and codes',
  'Messages written with gifts, and the addresses of emails that were sent',
  ...(cards > 0
    ? [cards === 1 ? 'The saved card, here and at Square' : `${cards} saved cards, here and at Square`]
    : []),
  ...(notes > 0 ? [notes === 1 ? 'The note of the staff' : `${notes} notes of the staff`] : []),
  'The customer record at Square',
]

export type Stays = { what: string; why: string; until: string }

/** Without a name; why, and until when (YYYY-MM-DD). */
export const staysOf = (today: string, { hadTrial }: Pick<Standing, 'hadTrial'>): Stays[] => {
  const books = `${Number(today.slice(0, 4)) + BOOKS_YEARS}${today.slice(4)}`.replace('-02-29', '-02-28')
  const until = dateText(books)
  return [
    { what: 'Purchases, renewals and refunds', why: 'Tax law asks for the books.', until },
    { what: 'What was agreed to when paying', why: 'Renewal laws ask for a record of the consent.', until },
    { what: 'Drinks that were redeemed', why: 'They are part of the books.', until },
    ...(hadTrial
      ? [
          {
            what: 'That a free trial was had, as a number from which no contact or card can be read',
            why: 'There is one for each person and card.',
            until,
          },
        ]
      : []),
  ]
}

/** After "asks to". */
export const ERASE_ASK = 'erase a customer who paid within the last 90 days'
