import type { Gift, SavedCard } from '@sipday/contract/payments.ts'
import type { Catalogue } from '@sipday/rules/catalogue.ts'
import type { CampaignSnapshot, FlowType } from '@sipday/rules/flow.ts'
import type { CustomerForm } from '@sipday/rules/people.ts'

/** A customer the server has answered for (W3). `status` has_card means a one-time code is asked before saved cards. */
export type SubmittedCustomer = {
  CID: string
  index: number
  status: 'has_card' | 'no_card'
  maskedPhone: string
}

export type GiftDetails = Pick<Gift, 'recipientName' | 'recipientEmail' | 'message'> & { sendOn: string }

/** The step that is stored so that a reload resumes it (W2, W4). */
export const steps = [
  'modelSelection',
  'locationSelection',
  'planSelection',
  'planSummary',
  'contactInfo',
  'otpMethodChoice',
  'otpEntry',
  'selectCard',
  'newCard',
  'summary',
] as const
export type Step = (typeof steps)[number]

/** Everything the wizard remembers, by the specification's names (W3). Plain JSON; dates and ids come from outside. */
export type WizardContext = {
  modelId: string | null
  locationId: string | null
  planId: string | null
  numberOfSubscriptions: number
  isGift: boolean
  giftDetails: GiftDetails
  /** One form a person; what was typed in forms that a smaller quantity dropped stays in allEnteredForms. */
  customerForms: CustomerForm[]
  allEnteredForms: CustomerForm[]
  submittedCustomers: SubmittedCustomer[]
  currentCustomerIndex: number
  primaryCustomerId: string | null
  linkedCustomerIds: string[]
  authRequired: boolean
  isReauthenticated: boolean
  maskedPhone: string
  otpMethod: 'email' | 'sms' | null
  otpCode: string
  savedCards: SavedCard[]
  selectedSavedCardId: string | null
  paymentNonce: string | null
  paymentId: string | null
  idempotencyKey: string | null
  choseToEnterNewCard: boolean
  currentFlowType: FlowType
  originalFlowType: FlowType
  hasProceededToContact: boolean
  hasProceededToPayment: boolean
  utmParams: Record<string, string>
  campaign: CampaignSnapshot
  error: string | null
  fieldErrors: Record<string, string>
  /** A warning that is no error: the duplicate card (W5). */
  warning: string | null
  isSubmitting: boolean
  currentStep: Step | null
  isComplete: boolean
  isEditingContact: boolean
  preEditCustomerIndex: number | null
  /** What BACK_TO_SUMMARY brings back (R15). */
  previousChoice: { modelId: string | null; locationId: string | null; planId: string | null; flowType: FlowType } | null
  normalizedData: Catalogue
  /** Today at the chosen location, `YYYY-MM-DD`, handed in with the catalogue: the browser's clock decides nothing. */
  today: string
}
