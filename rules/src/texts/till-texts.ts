import { type Values, filled } from './filled.ts'

/**
 * The shop's own sentences at its tills: each with the words it has until the owner changes them. A till carries these
 * for a shift that was opened before the server sent any. A word in braces is filled in.
 */
export const tillTexts = {
  'till-redeem': 'Redeem today’s drink',
  'till-make': 'Make the drink',
  'till-daily': 'Today’s drink',
  'till-taken': 'Already had today’s drink',
  'till-undone': 'Undone. The drink can be redeemed again.',
  'till-not-made': 'Drink was not made',
  'till-nothing-to-pay': 'Nothing to pay, unless it is an upgrade or has extra toppings.',
  'till-to-pay': 'Nothing to pay.',
  'till-upgrade': '{drink} is + {amount}',
  'till-upgrades': '{drinks} are + {amount}',
  'till-toppings': 'each additional topping + {amount}',
  'till-charge': 'Charge {amount} before tax: {extras}',
  'till-give-back': 'Give {amount} back if the guest has paid it: {extras}.',
  'till-menu-price': '“Your next drink is ready after midnight. Today I can make one at the menu price.”',
  'till-enough':
    'This shift has handed out as many unchecked drinks as the shop allows. The QR code on the member’s page still works.',
  'till-lost': '1 drink could not be recorded',
  'till-lost-many': '{count} drinks could not be recorded',
} as const
export type TillText = keyof typeof tillTexts

/** The sentences of a till's shift; one opened before the server sent any has none. */
export type Shift = { texts?: Readonly<Record<string, string>> }

/** A sentence at a till in the shop's words. */
export const atTill = (shift: Shift | undefined, key: TillText, values?: Values): string =>
  filled(shift?.texts?.[key] ?? tillTexts[key], values)
