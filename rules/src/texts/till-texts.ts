import { type Values, filled } from './filled.ts'

/**
 * The first words, until the owner changes them; also for a shift opened before the server sent any. Words in braces
 * are filled in.
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

/** Where nothing is taxed, what to charge is said without it. */
export const tillTextsUntaxed = (texts: Record<string, string>): Record<string, string> => ({
  ...texts,
  'till-charge': (texts['till-charge'] ?? tillTexts['till-charge']).replace(/,? before tax/, ''),
})

/** A shift opened before the server sent any texts has none. */
export type Shift = { texts?: Readonly<Record<string, string>> }

export const atTill = (shift: Shift | undefined, key: TillText, values?: Values): string =>
  filled(shift?.texts?.[key] ?? tillTexts[key], values)
