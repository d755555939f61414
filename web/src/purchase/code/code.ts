import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { WizardContext } from '../context.ts'

export const rememberCode = (context: WizardContext, { value }: { value: string }): Partial<WizardContext> => {
  const otpCode = value.replace(/\D/g, '').slice(0, 6)
  return otpCode === context.otpCode ? {} : { otpCode, fieldErrors: {}, error: null, problem: null }
}

export const codeSent = ({ codesSent, codeWait }: WizardContext): Partial<WizardContext> => ({
  otpCode: '',
  fieldErrors: {},
  codesSent: codesSent + 1,
  codeWait: { seconds: RESEND_SECONDS, turn: codeWait.turn + 1 },
})

/** The payer's contact as typed; null for an old session, which begins anew (R75). */
export const payersContact = (
  { customerForms }: WizardContext,
  channel: 'email' | 'sms' | null,
): { to: string; channel: 'email' | 'sms' } | null => {
  const form = customerForms[0]
  if (channel === null) return null
  if (channel === 'email') return form?.email.trim() ? { to: form.email.trim(), channel } : null
  const digits = form?.phone.replace(/\D/g, '') ?? ''
  return digits ? { to: digits.length === 10 ? `+1${digits}` : `+${digits}`, channel } : null
}

/** The shop sends texts and the first customer has a US number (W2.7, rule J). */
export const canUseSms = ({ sendsTexts, customerForms }: WizardContext): boolean =>
  sendsTexts && /^1?[2-9]\d{2}[2-9]\d{6}$/.test((customerForms[0]?.phone ?? '').replace(/\D/g, ''))

export const verified = (context: WizardContext, { CID }: { CID: string }): Partial<WizardContext> => {
  const before = context.primaryCustomerId
  const renamed = (id: string) => (id === before ? CID : id)
  return {
    isReauthenticated: true,
    authRequired: false,
    primaryCustomerId: CID,
    submittedCustomers: context.submittedCustomers.map((customer) => ({ ...customer, CID: renamed(customer.CID) })),
    linkedCustomerIds: context.linkedCustomerIds.map(renamed),
    otpCode: '',
    fieldErrors: {},
  }
}
