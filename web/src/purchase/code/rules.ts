import type { WizardContext } from '../context.ts'

/** Exactly 6 digits (W5). */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether a text message can reach the first customer: a US number (W2.7, security rule J). */
export const canUseSms = ({ customerForms }: WizardContext): boolean =>
  /^1?[2-9]\d{2}[2-9]\d{6}$/.test((customerForms[0]?.phone ?? '').replace(/\D/g, ''))
