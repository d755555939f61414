import { sentence } from '@sipday/rules/written/isolated.ts'
import { button, link, pair, small, text } from './letter.ts'
import { hello, type Letters, why } from './wording.ts'

/** Decision 42. */
export const mergeLetters: Letters<'merge_proposed' | 'accounts_merged' | 'accounts_separated'> = {
  merge_proposed: (f) => ({
    subject: `Your account at ${f.shopName} is to be put together with another one`,
    preview: `It happens on ${f.effectiveAt}, unless you object.`,
    title: 'Are both accounts yours?',
    shopName: f.shopName,
    intro: `Hello,\n\n${f.shopName} was asked to put your account together with another one, because both are yours. Whoever signs in to the other one can then see your memberships and codes, too. Is the other one not yours, or did you not ask for this? Stop it with one press:`,
    button: button('Keep My Account Apart', f.objectUrl),
    blocks: [
      small('You do not need to sign in for this.'),
      pair('Will be done on', f.effectiveAt),
      ...(f.confirmUrl === null
        ? []
        : [
            link(
              'Are both yours? Agree here and in the message to the other account, and it is done at once: ',
              'Yes, both are mine',
              f.confirmUrl,
            ),
          ]),
    ],
    why: why.account(f),
  }),
  accounts_merged: (f) => ({
    subject: `Your accounts at ${f.shopName} are one now`,
    preview: 'Your memberships, payments and ways to sign in are in one account.',
    title: 'Your two accounts are one now',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nSomeone at ${f.shopName} put two accounts together that are yours. Nothing is charged, and the codes of your memberships are new. Please sign in again.`,
    button: button('Open My Account', f.accountUrl),
    blocks: [
      text(
        'Your memberships and payments are in one account, and every email address and phone number that signed in to one of them opens it. A saved card can be charged only with the email address or phone number that it was saved with.',
      ),
      small(`If only one of the accounts is yours, please tell ${f.shopName} within 30 days: then it can be undone.`),
    ],
    why: why.account(f),
  }),
  accounts_separated: (f) => ({
    subject: `Your account at ${f.shopName} is separate again`,
    preview: 'Two accounts that were put together are two again.',
    title: 'Your account is separate again',
    shopName: f.shopName,
    intro: `${hello(f.name)}\n\nSomeone at ${f.shopName} undid that your account was put together with another one. You have what you had before, and nothing is charged.`,
    button: button('Open My Account', f.accountUrl),
    blocks: [small(`If this is not what you expect, please tell ${f.shopName}.`)],
    why: why.account(f),
  }),
}

export const mergeText = (shopName: string, url: string): string =>
  sentence`Your ${shopName} account will be put together with another one in 3 days. If both are not yours, stop it: ${url}`
