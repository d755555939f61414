import { sentence } from '@sipday/rules/written/isolated.ts'
import { button, link, pair, small } from './letter.ts'
import { type Letters, why } from './wording.ts'

/** They name no one. */
export const contactLetters: Letters<'contact_replaced' | 'contact_proposed' | 'contact_coming'> = {
  contact_replaced: (f) => ({
    subject: `The ${f.what} of your account at ${f.shopName} was changed`,
    preview: `The old ${f.what} can no longer be used to sign in.`,
    title: `Your ${f.what} was changed`,
    shopName: f.shopName,
    intro: f.byShop
      ? `Hello,\n\nSomeone at ${f.shopName} changed the ${f.what} of your account, as announced three days ago. The old one can no longer be used to sign in, and the codes of your memberships are new.`
      : `Hello,\n\nThe ${f.what} of your account at ${f.shopName} was changed, with a code that was sent to the new one. The old one can no longer be used to sign in.`,
    blocks: [small(`If this was not you, please tell ${f.shopName} right away: someone else may use your account.`)],
    why: why.contactWas(f),
  }),
  contact_proposed: (f) => ({
    subject: `Is this your email address? ${f.shopName} was asked to use it`,
    preview: 'If you did not ask for this, you do not need to do anything.',
    title: 'Is this your email address?',
    shopName: f.shopName,
    intro: `Hello,\n\n${f.shopName} was asked to use this email address for an account. If you asked for it, confirm that the address is yours. It is then changed after 72 hours, unless someone objects.`,
    button: button('Confirm This Address', f.confirmUrl),
    blocks: [
      pair('The link works until', f.until),
      link(
        'Can you still sign in? Then it is quicker: ',
        'open your account',
        f.accountUrl,
        ', press Edit Profile, and enter this address there. It is changed as soon as you enter the code that we send to it.',
      ),
      small('If you did not ask for this, ignore this email, and nothing changes.'),
    ],
    why: `Sent because ${f.shopName} was asked to use this email address.`,
  }),
  contact_coming: (f) => ({
    subject: `The ${f.what} of your account at ${f.shopName} will be changed`,
    preview: `It happens on ${f.effectiveAt}, unless you object.`,
    title: `Your ${f.what} will be changed`,
    shopName: f.shopName,
    intro: `Hello,\n\n${f.shopName} was asked to change the ${f.what} of your account. The old one can then no longer be used to sign in. Did you ask for this? Then you do not need to do anything. If you did not, stop it with one press:`,
    button: button('Stop the Change', f.objectUrl),
    blocks: [small('You do not need to sign in for this.'), pair('Will be changed on', f.effectiveAt)],
    why: why.account(f),
  }),
}

export const proposedText = (shopName: string, url: string): string =>
  sentence`${shopName} was asked to use this number for an account. If you asked for it, confirm: ${url} Otherwise ignore this.`

/** To the account's phones. */
export const comingText = (shopName: string, what: string, url: string): string =>
  sentence`The ${what} of your ${shopName} account will be changed in 3 days. If you did not ask for this, stop it: ${url}`
