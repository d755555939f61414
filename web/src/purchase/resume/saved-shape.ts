import { flowTypes } from '@sipday/rules/flow.ts'
import type { StoredAnswers } from '../context.ts'
import { stepNames } from '../steps.ts'

/** Written by hand to keep a schema library out of the first load. */
type Check = (value: unknown) => boolean

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max
const flag: Check = (value) => typeof value === 'boolean'
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 100
const oneOf =
  (allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 100 && value.every(check)
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const id = text(64)
const form = shape({ firstName: text(200), lastName: text(200), email: text(300), phone: text(64) })

const degrees: Check = (value) => Number.isFinite(value) && Math.abs(value as number) <= 180
const zipFound = shape({ zip: text(5), place: shape({ lat: degrees, lng: degrees }) })

const fields: { [Field in keyof StoredAnswers]: Check } = {
  modelId: orNull(id),
  locationId: orNull(id),
  planId: orNull(id),
  // Entries of an earlier release have none.
  zipFound: (value) => value === undefined || orNull(zipFound)(value),
  numberOfSubscriptions: (value) => count(value) && (value as number) >= 1,
  isGift: flag,
  giftDetails: shape({ recipientName: text(200), recipientEmail: text(300), message: text(1000), sendOn: text(10) }),
  // Good for one order only, and the server decides what it is.
  offer: () => true,
  giftByPlan: flag,
  customerForms: (value) => listOf(form)(value) && (value as unknown[]).length >= 1,
  allEnteredForms: listOf(form),
  submittedCustomers: listOf(
    shape({ CID: id, index: count, status: oneOf(['has_card', 'no_card']), maskedPhone: text(64) }),
  ),
  currentCustomerIndex: count,
  primaryCustomerId: orNull(id),
  linkedCustomerIds: listOf(id),
  authRequired: flag,
  maskedPhone: text(64),
  otpMethod: orNull(oneOf(['email', 'sms'])),
  idempotencyKey: orNull(text(64)),
  attempt: orNull(text(64)),
  attemptIsOpen: flag,
  choseToEnterNewCard: flag,
  currentFlowType: oneOf(flowTypes),
  originalFlowType: oneOf(flowTypes),
  hasProceededToContact: flag,
  hasProceededToPayment: flag,
  campaign: shape({ id: orNull(text(700)), models: listOf(id), locations: listOf(id), planId: orNull(id) }),
  currentStep: orNull(oneOf(stepNames)),
  isComplete: flag,
  isEditingContact: flag,
  preEditCustomerIndex: orNull(count),
  preEditForm: orNull(form),
  previousChoice: orNull(
    shape({ modelId: orNull(id), locationId: orNull(id), planId: orNull(id), flowType: oneOf(flowTypes) }),
  ),
}

/** Null if anything has the wrong type (R17). Unknown keys are left out. */
export const readAnswers = (value: unknown): StoredAnswers | null => {
  if (!shape(fields)(value)) return null
  const names = Object.keys(fields) as (keyof StoredAnswers)[]
  const answers = Object.fromEntries(names.map((name) => [name, (value as StoredAnswers)[name]])) as StoredAnswers
  answers.zipFound ??= null
  answers.offer ??= null
  const indexes = answers.submittedCustomers.map((customer) => customer.index)
  const inOrder = indexes.every((index, at) => index === at)
  return inOrder && answers.submittedCustomers.length <= answers.customerForms.length ? answers : null
}
