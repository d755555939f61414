import { createContext } from 'react'
import type { EveningStep } from '@sipday/rules/office/opening/evening.ts'
import type { Draft } from './draft.ts'

/** `onDone`: goes on with the next step, also for who leaves this one for later. */
export type StepProps = { draft: Draft; onDone: () => void }

export const OVERVIEW = '/'

export const stepAddress = (step: EveningStep): string => (step === 'factor' ? '/me' : `/?step=${step}`)

/** The column beside a step, once it is there. */
export const Beside = createContext<HTMLElement | null>(null)
