import { sentence } from '../../written/isolated.ts'
/** After "asks to"; it stays, so it names no one. */
export const FORCE_ASK = 'change a contact of a customer who can use neither the old one nor the new one'

const names = { email: 'email address', sms: 'phone number' } as const

/** What happens by itself has no one who did it. */
const said = {
  proposed: (to: string, name: string) => sentence`proposed ${to} as the ${name}`,
  forced: (to: string, name: string) => sentence`agreed on ${to} as the ${name}`,
  withdrawn: (to: string, name: string) => sentence`withdrew ${to} as the ${name}`,
  proved: (to: string, name: string) => sentence`Someone confirmed ${to} as the ${name}`,
  objected: (to: string, name: string) => sentence`Someone objected to ${to} as the ${name}`,
  applied: (to: string, name: string) => sentence`No one objected, so ${to} became the ${name}`,
  taken: (to: string, name: string) => sentence`Another customer has ${to}, which was proposed as the ${name}`,
  lapsed: (to: string, name: string) => sentence`No one confirmed ${to} as the ${name}`,
} as const

export type CorrectionEvent = keyof typeof said

/** The words before "of Mei Chen"; `to` is masked. */
export const correctionWords = (event: CorrectionEvent, channel: keyof typeof names, to: string): string =>
  said[event](to, names[channel])
