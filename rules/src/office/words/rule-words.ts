import { dollars, taxPercentOf } from '../../money.ts'
import { isSoleSum, type SoleSum, soleSums } from '../../refunds/sole-sums.ts'
import { centsOfInput, inputOfCents } from '../money-input.ts'
import { rateOfInput } from './tax-words.ts'

type RuleWords = { label: string; does: string; wrong: string }

const sumWrong = (key: SoleSum): string =>
  `Enter a sum from ${dollars(soleSums[key].least)} to ${dollars(soleSums[key].most)}.`

export const ruleWords: Readonly<Record<string, RuleWords>> = {
  timeZone: {
    label: 'Time zone of the shop',
    does: 'A day begins and ends by it: new prices, reports, and what is due. Each location has its own for its drinks.',
    wrong: 'Choose a time zone.',
  },
  taxRate: {
    label: 'Sales tax in percent',
    does: 'For locations without a rate of their own. Purchases and renewals from the day it is published on.',
    wrong: 'Enter a percentage such as 8.875, or 0.',
  },
  maximumQuantity: {
    label: 'Most memberships in one purchase',
    does: 'A family plan cannot be bought for more people at once.',
    wrong: 'Enter a whole number from 1 to 50.',
  },
  uncheckedPerShift: {
    label: 'Most drinks on typed digits in a shift without a connection',
    does: 'A till without a connection cannot check typed digits. This is what you are willing to lose; with 0 only the member’s QR code works then.',
    wrong: 'Enter a whole number from 0 to 1000.',
  },
  askDrink: {
    label: 'Which drink is made',
    does: 'The till asks with every drink that a membership covers. It can be left open, and is kept for the reports.',
    wrong: 'Choose one.',
  },
  ownerMail: {
    label: 'Email of the day to the owners',
    does: 'Yesterday’s members, money and drinks, what needs someone, and the head of the record of changes.',
    wrong: 'Choose how often.',
  },
  renewalTries: {
    label: 'Charge the card again when a renewal was not paid',
    does: 'The member can pay before that, and each try is said in the letter and on the page. A try takes the place of Square’s bill, so that nothing is paid twice. Square itself may try until the ninth day: a rule that ends earlier ends that, too.',
    wrong: 'Choose one.',
  },
  comeBack: {
    label: 'One letter to who left',
    does: '30 days after the last day, with a link that opens the same plan at the same location. Not sent to members who came back, said no to news and offers, or had a plan that is no longer sold.',
    wrong: 'Choose one.',
  },
  ownerMailHour: {
    label: 'Hour of the email of the day, from 0 to 23',
    does: 'By the clock of the shop: 8 is 8 in the morning.',
    wrong: 'Enter a whole number from 0 to 23.',
  },
  officeMinutes: {
    label: 'Minutes after which everyone signs in to the office again',
    does: 'Counted from signing in: 720 are 12 hours. Two hours without a press end it, too.',
    wrong: 'Enter a whole number from 30 to 720.',
  },
  refundAloneCents: {
    label: 'Most that one person refunds, in dollars',
    does: 'Also for credit, and three times as much within 24 hours. More has to be agreed to by someone else; where no one else can, it waits a day. So does a higher limit.',
    wrong: sumWrong('refundAloneCents'),
  },
  managerRefundCents: {
    label: 'Most that a manager approves, in dollars',
    does: 'Of refunds that someone else asks for. A higher limit has to be agreed to, or waits a day.',
    wrong: sumWrong('managerRefundCents'),
  },
}

const MOST: Readonly<Record<string, readonly [number, number]>> = {
  maximumQuantity: [1, 50],
  uncheckedPerShift: [0, 1000],
  ownerMailHour: [0, 23],
  officeMinutes: [30, 720],
}

/** Tax in percent and sums in dollars, without the sign. */
export const shownRule = (key: string, value: string | number | boolean): string => {
  if (key === 'taxRate') return taxPercentOf(Number(value))
  return isSoleSum(key) ? inputOfCents(Number(value)) : String(value)
}

/** Null when nothing valid was typed. */
export const ruleValueOf = (key: string, typed: string): string | number | null => {
  const text = typed.trim()
  if (key === 'taxRate') return rateOfInput(text)
  if (isSoleSum(key)) {
    const cents = centsOfInput(text)
    return cents !== null && cents >= soleSums[key].least && cents <= soleSums[key].most ? cents : null
  }
  const bounds = MOST[key]
  if (!bounds) return text || null
  const [least, most] = bounds
  return /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null
}
