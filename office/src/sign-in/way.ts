import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { Me } from '../session.ts'

export type Factors = Me['secondFactor']
/** Options for the device's passkey functions, passed on as the server gave them. */
export type PasskeyOptions = Record<string, unknown>

export type Stand =
  | { at: 'address'; email: string }
  | { at: 'code'; email: string }
  | { at: 'invitation'; token: string }
  /** A code or an invitation was accepted before this page was loaded. */
  | { at: 'continue' }
  | { at: 'second factor'; options: PasskeyOptions | null; factors: Factors }
  | { at: 'set up' }
  | { at: 'recovery codes'; codes: readonly string[] }
  | { at: 'done' }

/** Proving a second factor, or setting up the first. */
export const afterFirst = ({ next, options, secondFactor }: OfficeAnswerOf<'sign-in'>): Stand =>
  next === 'set-up' ? { at: 'set up' } : { at: 'second factor', options: options ?? null, factors: secondFactor }

/** Recovery codes are shown once, when the first factor was set up. */
export const afterSecond = (recoveryCodes: readonly string[] | undefined): Stand =>
  recoveryCodes?.length ? { at: 'recovery codes', codes: recoveryCodes } : { at: 'done' }
