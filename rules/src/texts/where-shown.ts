import { letterWhere } from './letter-parts.ts'
import type { ShopText } from './shop-texts.ts'

/** Where customers and the staff meet each sentence of the shop, as the office lists them. */
export const whereShown: Readonly<Record<ShopText, string>> = {
  'banner-label': 'Banner above the memberships, read aloud to people who cannot see it',
  'banner-title': 'Banner above the memberships, the line above the sun',
  'banner-price': 'Banner, the large words in the sun',
  'banner-period': 'Banner, under the large words',
  'location-intro': 'Choosing a location, under the heading',
  'drinks-included': 'All drinks, under a drink that costs nothing more',
  'drinks-upgrade': 'All drinks, under a drink that costs more',
  'drinks-all': 'Banner and plans, the button that opens all drinks',
  'drinks-toppings': 'All drinks, at the end',
  'thanks-intro': 'After buying, under “Thank you”',
  'thanks-gift-intro': 'After buying a gift, under “Thank you”',
  'thanks-gifts-intro': 'After buying several gifts, under “Thank you”',
  'thanks-today': 'After buying, how to get the first drink',
  'thanks-every-day': 'After buying, what comes next',
  'thanks-gift-shop': 'After buying a gift, how to get the first drink',
  'account-empty': 'Member’s account without a membership',
  'cancel-own': 'Canceling one’s own membership, what stays',
  'cancel-other': 'Canceling someone else’s membership, what stays',
  'till-redeem': 'Till, the button that redeems',
  'till-make': 'Till, the answer when a drink may be made',
  'till-daily': 'Till, the name of the daily benefit',
  'till-taken': 'Till, the answer when today’s drink was already taken',
  'till-undone': 'Till, after undoing',
  'till-not-made': 'Till, the button for a drink that was not made',
  'till-nothing-to-pay': 'Till without a connection, what to charge',
  'till-to-pay': 'Till, what to charge, the beginning',
  'till-upgrade': 'Till, what one drink costs more',
  'till-upgrades': 'Till, what several drinks cost more',
  'till-toppings': 'Till, what toppings cost',
  'till-charge': 'Till, what to charge for extras',
  'till-give-back': 'Till, undoing a drink that had extras',
  'till-menu-price': 'Till, what may be said when today’s drink was taken',
  'till-enough': 'Till without a connection, when no more unchecked drinks are allowed',
  'till-lost': 'Till, when one drink could not be recorded',
  'till-lost-many': 'Till, when several drinks could not be recorded',
  ...letterWhere,
  'email-how': 'Emails, the heading above how it works',
  'email-grace': 'Email after a failed renewal, what stays possible',
  'email-stopped': 'Email when a membership pauses, what stops',
}

/** What a shop says of itself elsewhere; empty: the footer has no such link. */
export const socialPages = { instagram: 'Instagram', facebook: 'Facebook' } as const
export type SocialPage = keyof typeof socialPages
export const isSocialPage = (key: string): key is SocialPage => Object.hasOwn(socialPages, key)
