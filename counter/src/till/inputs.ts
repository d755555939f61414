import { lessOf, pressed } from '@sipday/rules/extras/extras.ts'
import type { CounterContext, CounterEvent, Scan } from '../context.ts'
import { chosen, inUsualSize, madeWith } from '../drinks/which-drink.ts'
import { isSpoiled } from '../scan/as-printed.ts'

export type EventOf<Type extends CounterEvent['type']> = Extract<CounterEvent, { type: Type }>
type Patch = Partial<CounterContext>

/** Of a code of this shop. */
export const mostDigits = ({ till }: Pick<CounterContext, 'till'>): number => till?.shift.codeDigits ?? 6
const added = (digits: string, digit: string, most: number): string => (digits + digit).slice(0, most)

export const typeDigit = ({ digits, till }: CounterContext, { digit }: EventOf<'DIGIT'>): Patch => ({
  digits: added(digits, digit, mostDigits({ till })),
  pass: null,
  error: null,
})

export const deleteDigit = ({ digits }: CounterContext): Patch => ({
  digits: digits.slice(0, -1),
  pass: null,
  error: null,
})

export const nothingChosen = { extras: [], drink: null } satisfies Patch

const NOTHING_AHEAD: Scan = { code: '', pass: null }

export const noDigits = { digits: '', pass: null, ahead: NOTHING_AHEAD, error: null } as const satisfies Patch

export const otherScan = (_context: CounterContext, { text: scanned }: EventOf<'SCANNED_OTHER'>): Patch => ({
  notice: {
    kind: 'warn',
    text: isSpoiled(scanned)
      ? 'The scanner’s letters arrive changed. Turn Caps Lock off, and set the scanner’s keyboard to US English.'
      : 'That was not a member’s code. Scan the code on the member’s page.',
  },
})

/** With what was typed or scanned ahead. */
export const startOver = ({ ahead }: CounterContext): Patch => ({
  digits: ahead.code,
  pass: ahead.pass,
  ahead: NOTHING_AHEAD,
  member: null,
  guest: null,
  ...nothingChosen,
  redemption: null,
  refused: null,
  error: null,
  entitlementId: null,
  key: null,
})

/** A scanned code replaces whoever is on the screen. */
export const takeScan = (_: CounterContext, { code, pass }: EventOf<'SCANNED'>): Patch => ({
  digits: code,
  pass,
  error: null,
  member: null,
  guest: null,
  ...nothingChosen,
  redemption: null,
  refused: null,
})

/** Counts once the call is done. */
export const typeAhead = ({ ahead, till }: CounterContext, { digit }: EventOf<'DIGIT'>): Patch => ({
  ahead: { code: added(ahead.code, digit, mostDigits({ till })), pass: null },
})

/** Counts once the call is done. */
export const scanAhead = (_: CounterContext, { code, pass }: EventOf<'SCANNED'>): Patch => ({ ahead: { code, pass } })

export const rememberAttempt = (context: CounterContext, { entitlementId, key, at }: EventOf<'REDEEM'>): Patch => ({
  entitlementId,
  key,
  attemptedAt: at,
  ...madeWith(context, entitlementId),
})

export const pressExtra = ({ extras }: CounterContext, { extra }: EventOf<'PRESS_EXTRA'>): Patch => ({
  extras: pressed(extras, extra),
})

export const lessExtra = ({ extras }: CounterContext, { extra }: EventOf<'LESS_EXTRA'>): Patch => ({
  extras: lessOf(extras, extra),
})

/** Another press of the chosen drink takes it off. */
export const pressDrink = (context: CounterContext, { drinkId }: EventOf<'PRESS_DRINK'>): Patch =>
  chosen(context, context.drink?.id === drinkId ? null : { ...inUsualSize(context, drinkId), usual: false })

export const pressSize = (context: CounterContext, { size }: EventOf<'PRESS_SIZE'>): Patch =>
  context.drink ? chosen(context, { ...context.drink, usual: false, size }) : {}

export const seeRefused = ({ handedOut }: CounterContext, { key }: EventOf<'REFUSED_SEEN'>): Patch => ({
  handedOut: handedOut.map((one) => (one.key === key ? { ...one, state: 'sent' } : one)),
})
