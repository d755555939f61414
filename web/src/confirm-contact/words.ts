import type { CallName } from '@sipday/contract/paths.ts'
import type { Channel } from '@sipday/contract/people.ts'

export type Purpose = 'card' | 'contact' | 'else'

const purposes: Partial<Record<CallName, Purpose>> = {
  'pay-saved-card': 'card',
  'pay-renewal': 'card',
  'payment-method': 'card',
  'change-plan': 'card',
  'change-contact': 'contact',
}
export const purposeOf = (name: CallName): Purpose => purposes[name] ?? 'else'

const to: Record<Purpose, string> = {
  card: 'To use this card',
  contact: 'To change your contacts',
  else: 'To continue',
}
const instead: Record<Purpose, (shown: string) => string> = {
  card: (shown) => `Confirm ${shown} to use this card, or use a different card.`,
  contact: (shown) => `Confirm ${shown} to change your contacts.`,
  else: (shown) => `Confirm ${shown} to continue.`,
}

/** What is said while a contact is confirmed (R75). */
export const confirmWords = {
  title: (channel: Channel, purpose: Purpose | null): string => {
    if (purpose === null) return 'Verify That It Is You'
    return channel === 'email' ? 'Confirm Your Email' : 'Confirm Your Phone Number'
  },
  why: (shown: string, purpose: Purpose | null): string =>
    purpose === null
      ? 'Your last code was a while ago. For your safety, please enter a new one.'
      : `${to[purpose]}, confirm ${shown}. You only do this once.`,
  /** Where the server does not name the contact. */
  contact: { email: 'your email', sms: 'your phone number' } satisfies Record<Channel, string>,
  sending: 'Sending a 6-digit code to ',
  sent: 'We sent a 6-digit code to ',
  noneSent: 'No code was sent to ',
  notSent: 'Failed to send OTP',
  wrongCode: 'Invalid verification code.',
  notConfirmed: (shown: string, purpose: Purpose | null): string =>
    purpose === null ? 'Nothing was changed. Please verify that it is you to continue.' : instead[purpose](shown),
}
