import { button, small, text } from './letter.ts'
import { hello, type Letters } from './wording.ts'

/** The emails to two customers whom the shop made one, and to both when they are two again (decision 42). */
export const mergeLetters: Letters<'accounts_merged' | 'accounts_separated'> = {
  accounts_merged: (f) => ({
    subject: `Your accounts at ${f.shopName} are one now`,
    preview: 'Your memberships, payments and ways to sign in are in one account.',
    title: 'Your two accounts are one now',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nSomeone at ${f.shopName} put two accounts together that are yours. Your memberships and payments are in one account, and every email address and phone number that signed in to one of them opens it. Nothing is charged, and your codes stay the same. Please sign in again.`,
      ),
      small(`If only one of the accounts is yours, please tell ${f.shopName} within 30 days: then it can be undone.`),
      button('Open My Account', f.accountUrl),
    ],
  }),
  accounts_separated: (f) => ({
    subject: `Your account at ${f.shopName} is separate again`,
    preview: 'Two accounts that were put together are two again.',
    title: 'Your account is separate again',
    shopName: f.shopName,
    blocks: [
      text(
        `${hello(f.name)}\n\nSomeone at ${f.shopName} undid that your account was put together with another one. You have what you had before, and nothing is charged.`,
      ),
      small(`If this is not what you expect, please tell ${f.shopName}.`),
      button('Open My Account', f.accountUrl),
    ],
  }),
}
