import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { flowTypeOf, snapshotOf, type CampaignSnapshot } from '@sipday/rules/flow.ts'
import { offeredCampaign } from '@sipday/rules/offer.ts'
import { emptyForm } from '@sipday/rules/forms.ts'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { ShopData } from './actors.ts'
import { resolved, startingChoice, type Patch } from './choosing/offered.ts'
import type { WizardContext } from './context.ts'
import { fitToPlan } from './summary/quantity.ts'
import type { ShopFacts } from './shop-facts.ts'

export type WizardInput = {
  /** Tracking parameters of the page address (W2). */
  parameters: Record<string, string>
  /** Embedded by the server; null when the wizard has to fetch it. */
  data: ShopData | null
  today: string
} & ShopFacts

const noCampaign: CampaignSnapshot = { id: null, models: [], locations: [], planId: null }

/** W3's defaults. */
export const blank = {
  modelId: null,
  locationId: null,
  planId: null,
  zipFound: null,
  numberOfSubscriptions: 1,
  isGift: false,
  giftDetails: { recipientName: '', recipientEmail: '', message: '', sendOn: '' },
  offer: null,
  typedCode: null,
  giftByPlan: false,
  customerForms: [emptyForm()],
  allEnteredForms: [],
  submittedCustomers: [],
  currentCustomerIndex: 0,
  primaryCustomerId: null,
  linkedCustomerIds: [],
  authRequired: false,
  isReauthenticated: false,
  maskedPhone: '',
  otpMethod: null,
  otpCode: '',
  codesSent: 0,
  codeWait: { seconds: RESEND_SECONDS, turn: 0 },
  savedCards: [],
  selectedSavedCardId: null,
  paymentNonce: null,
  paymentId: null,
  idempotencyKey: null,
  attempt: null,
  attemptIsOpen: false,
  choseToEnterNewCard: false,
  hasProceededToContact: false,
  hasProceededToPayment: false,
  error: null,
  problem: null,
  fieldErrors: {},
  formAlert: null,
  warning: null,
  catalogueNotice: null,
  isSubmitting: false,
  currentStep: null,
  isComplete: false,
  claimsComplete: false,
  isEditingContact: false,
  preEditCustomerIndex: null,
  preEditForm: null,
  previousChoice: null,
  pendingAnswers: null,
} satisfies Patch

export const emptyContext = (input: WizardInput): WizardContext => ({
  ...blank,
  currentFlowType: 'noUtmDefault',
  originalFlowType: 'noUtmDefault',
  utmParams: input.parameters,
  campaign: noCampaign,
  normalizedData: { models: [], locations: [], plans: [] },
  hasData: false,
  today: input.today,
  shopName: input.shopName,
  days: input.days,
  taxRate: input.taxRate,
  locationTaxes: input.locationTaxes,
  sendsTexts: input.sendsTexts,
})

/** The start of the campaign's flow, with its choices made (R13). */
export const startOver = (context: WizardContext): Patch => {
  const flow = flowTypeOf(context.campaign)
  const started = {
    ...context,
    ...startingChoice(context),
    currentFlowType: flow,
    originalFlowType: flow,
    previousChoice: null,
  }
  const plan = resolved(started)?.plan
  return plan ? { ...started, ...fitToPlan(started, plan) } : started
}

export const adoptCatalogue = (context: WizardContext, data: ShopData): WizardContext => {
  const normalizedData = normaliseCatalogue(data.models, data.benefits)
  const campaign = offeredCampaign(normalizedData, snapshotOf(data.campaign))
  const started = { ...context, normalizedData, campaign, hasData: true }
  return { ...started, ...startOver(started) }
}

export const firstContext = (input: WizardInput): WizardContext =>
  input.data ? adoptCatalogue(emptyContext(input), input.data) : emptyContext(input)
