import { sentence } from '../written/isolated.ts'
const names = { email: 'email', sms: 'phone number' } as const
const titles = { email: 'Change Email', sms: 'Change Phone Number' } as const

export const contactChangeWords = {
  title: (channel: 'email' | 'sms'): string => titles[channel],
  intro: (channel: 'email' | 'sms'): string =>
    `We send a 6-digit code to the new ${names[channel]}. After that, the old one can no longer be used to sign in.`,
  field: { email: 'New Email', sms: 'New Phone Number' },
  send: 'Send Code',
  notSent: 'The code could not be sent. Please try again.',
  notChanged: 'Your contact could not be changed. Please try again.',
  another: (channel: 'email' | 'sms'): string => `Use a different ${names[channel]}`,
  done: (channel: 'email' | 'sms', to: string): string => sentence`Your ${names[channel]} is now ${to}.`,
} as const
