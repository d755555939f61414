/**
 * The shop's own sentences on the customer's pages: each with the words it has until the owner changes them. What the
 * specification words is not here; a word in braces is filled in. What depends on what is sold is empty here
 * (first-words.ts).
 */
export const webTexts = {
  'banner-label': 'Today at the shop',
  'banner-title': '',
  'banner-price': '',
  'banner-period': '',
  'location-intro': 'Where will you pick up your drinks?',
  'drinks-included': 'Included',
  'drinks-upgrade': 'Upgrade + {amount}',
  'drinks-all': 'View All Drinks',
  'drinks-toppings': '',
  'thanks-intro': 'Your drinks start today.',
  'thanks-gift-intro': 'Your gift is ready.',
  'thanks-gifts-intro': 'Your gifts are ready.',
  'thanks-today': 'Show your code at {location}.',
  'thanks-every-day': 'Your page says what is left, and when the next drink is ready.',
  'thanks-gift-shop': 'Every gift has a code. Whoever shows it at the counter at {location} gets the first drink.',
  'account-empty': 'Pick a membership and have your first drink today.',
  'cancel-own': 'You keep your drinks',
  'cancel-other': 'The drinks continue',
} as const
export type WebText = keyof typeof webTexts
