import { timeWords } from '../../hours/hours-words.ts'
import { zonesWith } from '../../hours/us-zones.ts'
import { dollars, percentText, taxPercentOf } from '../../money.ts'
import { isSoleSum, type SoleSum, soleSums } from '../../refunds/sole-sums.ts'
import { comeBackWords } from '../../renewing/come-back.ts'
import { tryModes, tryWords } from '../../renewing/tries.ts'
import { askDrinkWords } from '../../uses/ask-drink.ts'
import { centsOfInput, inputOfCents } from '../money-input.ts'
import { kindWords } from '../opening/kind-words.ts'
import { ownerMailWords } from '../reports/owner-mail.ts'
import { rateOfInput } from './tax-words.ts'

type RuleWords = { label: string; does: string; wrong: string }

/** The rules as a page lists them, by whom they are about. */
export const ruleGroups: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'The shop', keys: ['kind', 'timeZone', 'taxRate'] },
  { title: 'Memberships', keys: ['maximumQuantity', 'renewalTries', 'comeBack'] },
  { title: 'The till', keys: ['askDrink', 'uncheckedPerShift'] },
  { title: 'Refunds', keys: ['refundAloneCents', 'managerRefundCents'] },
  { title: 'The office', keys: ['ownerMail', 'ownerMailHour', 'officeMinutes'] },
]

const sumWrong = (key: SoleSum): string =>
  `Enter a sum from ${dollars(soleSums[key].least)} to ${dollars(soleSums[key].most)}.`

export const ruleWords: Readonly<Record<string, RuleWords>> = {
  kind: {
    label: 'What you sell',
    does: 'Your pages have their drawings and first words from it. What you drew or wrote yourself stays.',
    wrong: 'Choose what you sell.',
  },
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
    label: 'Time of the email of the day',
    does: 'By the clock of the shop.',
    wrong: 'Choose a time.',
  },
  officeMinutes: {
    label: 'Sign in to the office again',
    does: 'Counted from signing in. Two hours without a press end it, too.',
    wrong: 'Choose how long.',
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

type Choice = { value: string; name: string }
const choicesIn = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, name]) => ({ value, name }))

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  kind: Object.entries(kindWords).map(([value, { name }]) => ({ value, name })),
  askDrink: choicesIn(askDrinkWords),
  ownerMail: choicesIn(ownerMailWords),
  // Not by its keys: numbers would come before "none".
  renewalTries: tryModes.map((value) => ({ value, name: tryWords[value] })),
  comeBack: choicesIn(comeBackWords),
  ownerMailHour: Array.from({ length: 24 }, (_none, hour) => ({
    value: String(hour),
    name: timeWords(`${String(hour).padStart(2, '0')}:00`),
  })),
  officeMinutes: [
    { value: '30', name: 'After 30 minutes' },
    ...[1, 2, 4, 8, 12].map((hours) => ({
      value: String(hours * 60),
      name: hours === 1 ? 'After 1 hour' : `After ${hours} hours`,
    })),
  ],
}

/** What a rule can be chosen from, with what it is now; null for one that is typed. */
export const ruleChoices = (key: string, value: string): readonly Choice[] | null => {
  if (key === 'timeZone') return zonesWith(value)
  const choices = CHOICES[key]
  if (!choices || choices.some((choice) => choice.value === value)) return choices ?? null
  return [{ value, name: key === 'officeMinutes' ? `After ${value} minutes` : value }, ...choices]
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

/** As it is read: "8:00 AM", "$100.00", "8.875%". */
export const ruleText = (key: string, value: string | number | boolean): string => {
  const typed = shownRule(key, value)
  if (key === 'taxRate') return percentText(Number(value))
  if (isSoleSum(key)) return dollars(Number(value))
  return ruleChoices(key, typed)?.find((choice) => choice.value === typed)?.name ?? typed
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
