import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { codeOf } from '@sipday/rules/offers/code.ts'
import type { codeTexts } from '@sipday/rules/offers/code-texts.ts'

type CodeBody = DraftBody<'code'>

/** For how long, but of a trial. */
export const spans = {
  payments: 'The first payments',
  days: 'Payments in the first days',
  always: 'Every payment',
} as const

/** As it is typed: what was chosen before is not lost by choosing something else. */
export type TypedCode = Omit<CodeBody, 'off' | 'lasts' | 'goesOn'> & {
  gives: keyof typeof codeTexts.gives
  percent: number | null
  cents: number | null
  price: number | null
  span: keyof typeof spans
  payments: number | null
  days: number | null
  after: keyof typeof codeTexts.afterwards
  friends: boolean
}

export const freshCode: TypedCode = {
  code: '',
  gives: 'percent',
  percent: null,
  cents: null,
  price: null,
  span: 'payments',
  payments: 1,
  days: null,
  after: 'ends',
  planIds: [],
  locationIds: [],
  startsOn: null,
  endsOn: null,
  newOnly: false,
  oneUse: false,
  friends: false,
  friendDays: 7,
  mostUses: null,
}

const kindOf = (off: CodeBody['off']): TypedCode['gives'] => {
  if ('drinks' in off) return 'drink'
  if ('percent' in off) return 'percent'
  return 'cents' in off ? 'cents' : 'price'
}

export const typedOf = ({ off, lasts, goesOn, ...body }: CodeBody): TypedCode => {
  const isTrial = 'percent' in off && off.percent === 100
  return {
    ...freshCode,
    ...body,
    after: goesOn ? 'goesOn' : 'ends',
    friends: body.friendDays !== null,
    friendDays: body.friendDays ?? freshCode.friendDays,
    gives: isTrial ? 'trial' : kindOf(off),
    percent: 'percent' in off && !isTrial ? off.percent : null,
    cents: 'cents' in off ? off.cents : null,
    price: 'price' in off ? off.price : null,
    span: lasts === 'always' ? 'always' : 'payments' in lasts ? 'payments' : 'days',
    payments: lasts !== 'always' && 'payments' in lasts ? lasts.payments : null,
    days: lasts !== 'always' && 'days' in lasts ? lasts.days : null,
  }
}

const offIn = (typed: TypedCode): CodeBody['off'] | null => {
  if (typed.gives === 'trial') return { percent: 100 }
  if (typed.gives === 'drink') return { drinks: 1 }
  const amount = typed[typed.gives]
  if (amount === null) return null
  return typed.gives === 'percent'
    ? { percent: amount }
    : typed.gives === 'cents'
      ? { cents: amount }
      : { price: amount }
}

const lastsIn = ({ gives: what, span, payments, days }: TypedCode): CodeBody['lasts'] | null => {
  if (what === 'drink') return { payments: 1 }
  if (what !== 'trial' && span === 'always') return 'always'
  if (what === 'trial' || span === 'days') return days === null ? null : { days }
  return payments === null ? null : { payments }
}

/** Null while a number is missing. */
export const wholeCode = (typed: TypedCode): CodeBody | null => {
  const [off, lasts] = [offIn(typed), lastsIn(typed)]
  const { planIds, locationIds, startsOn, endsOn, friends, mostUses } = typed
  const [newOnly, oneUse] = [friends || typed.newOnly, friends || typed.oneUse]
  const friendDays = friends ? typed.friendDays : null
  const goesOn = typed.gives === 'trial' && typed.after === 'goesOn'
  const rest = { planIds, locationIds, startsOn, endsOn, newOnly, goesOn, oneUse, friendDays, mostUses }
  return off && lasts && (!friends || friendDays !== null) ? { code: codeOf(typed.code), off, lasts, ...rest } : null
}

/** Only of what was checked: every number is there. */
export const bodyOf = (typed: TypedCode): CodeBody => {
  const body = wholeCode(typed)
  if (body === null) throw new Error('a number of the code is missing')
  return body
}

export const wrongCode = (typed: string): string | undefined => {
  const code = codeOf(typed)
  if (code === '') return 'Give the code its letters and digits, or make one.'
  return /^(?=.{3,32}$)[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code)
    ? undefined
    : 'Use 3 to 32 letters and digits, with hyphens between them.'
}

export const between =
  (least: number, most: number, message: string) =>
  (value: number | null): string | undefined =>
    value !== null && value >= least && value <= most ? undefined : message
