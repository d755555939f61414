import type { ProposalState } from '@sipday/contract/office/customers/contact-correcting.ts'

const HOUR_MS = 3_600_000

/** How long the new contact can be confirmed, and how long a confirmed one waits for an objection (O9.2). */
const INVITED_HOURS = 7 * 24
const WAITING_HOURS = 72

/** Until when an invitation can be answered. */
export const invitedUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + INVITED_HOURS * HOUR_MS)
/** When a contact that was confirmed, or that two people agreed on, takes the place of the old one. */
export const appliesAt = (begunAt: Date): Date => new Date(begunAt.getTime() + WAITING_HOURS * HOUR_MS)

/**
 * What happens to a proposal. proved: the new contact was confirmed. forced: two people of the shop agreed on it. due:
 * its time came. taken: another customer has the contact by then. replaced: the member changed it themselves.
 */
export type ProposalEvent = 'proved' | 'forced' | 'objected' | 'withdrawn' | 'due' | 'taken' | 'replaced'

const open = { objected: 'objected', withdrawn: 'withdrawn', replaced: 'replaced' } as const
const steps: Readonly<Record<ProposalState, Partial<Record<ProposalEvent, ProposalState>>>> = {
  invited: { ...open, proved: 'waiting', forced: 'waiting', due: 'lapsed' },
  waiting: { ...open, due: 'applied', taken: 'taken' },
  applied: {},
  objected: {},
  withdrawn: {},
  taken: {},
  replaced: {},
  lapsed: {},
}

/** The state after an event; null where the event changes nothing: what has ended stays so. */
export const nextState = (state: ProposalState, event: ProposalEvent): ProposalState | null =>
  steps[state][event] ?? null
