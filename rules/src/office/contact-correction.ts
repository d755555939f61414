import type { ProposalState } from '@sipday/contract/office/customers/contact-correcting.ts'

const HOUR_MS = 3_600_000

/** How long a new contact can be confirmed (O9.2). */
const INVITED_HOURS = 7 * 24
const WAITING_HOURS = 72

export const invitedUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + INVITED_HOURS * HOUR_MS)
/** After it was confirmed, or two people agreed. */
export const appliesAt = (begunAt: Date): Date => new Date(begunAt.getTime() + WAITING_HOURS * HOUR_MS)

/**
 * proved: confirmed. forced: two people of the shop agreed. due: its time came. taken: another customer has the
 * contact. replaced: the member changed it.
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

/** Null where the event changes nothing, as in a state that has ended. */
export const nextState = (state: ProposalState, event: ProposalEvent): ProposalState | null =>
  steps[state][event] ?? null
