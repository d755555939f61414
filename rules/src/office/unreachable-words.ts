import { countText } from '../written/counts.ts'
type Words = { heading: (address: string) => string; help: string }

const BOUNCED: Words = {
  heading: (address) => `Emails to ${address} come back`,
  help: 'Only codes that they ask for are sent there. It ends when they enter such a code, or change the address.',
}
const GONE: Words = {
  heading: (address) => `Texts to ${address} do not arrive`,
  help: 'Only codes that they ask for are sent there. Ask for another number.',
}
const STOPPED: Words = {
  heading: (address) => `${address} answered STOP`,
  help: 'No texts are sent there but codes that they ask for. It ends when they text START.',
}

export const unreachableWords = (channel: 'email' | 'sms', why: 'bounced' | 'stopped'): Words =>
  why === 'stopped' ? STOPPED : channel === 'email' ? BOUNCED : GONE

/** "3 members do not get your emails." */
export const bouncedMembers = (count: number): string =>
  `${countText(count, 'member does', 'members do')} not get your emails: their addresses refuse them. Ask them for another address at the counter.`
