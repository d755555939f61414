import type { SubmittedAnswer } from '@sipday/contract/people.ts'
import { type FormField, duplicateMessage, formErrors, ownGiftMessage } from '@sipday/rules/people.ts'
import { type CustomerForm, emptyForm } from '@sipday/rules/forms.ts'
import type { Patch } from '../choosing/offered.ts'
import type { SubmittedCustomer, WizardContext } from '../context.ts'
import { linkedOf, totalForms } from '../summary/quantity.ts'

const placed = <Item>(items: readonly Item[], index: number, item: Item, filler: () => Item): Item[] =>
  Array.from({ length: Math.max(items.length, index + 1) }, (_, at) => (at === index ? item : (items[at] ?? filler())))

/** Also kept for when a reduced quantity grows again (W4). */
export const withForm = (context: WizardContext, index: number, form: CustomerForm): Patch => ({
  customerForms: context.customerForms.map((old, at) => (at === index ? form : old)),
  allEnteredForms: placed(context.allEnteredForms, index, form, emptyForm),
})

/** Without the country code that formatting adds. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1/, '')

export const rememberField = (
  context: WizardContext,
  { index, field, value }: { index: number; field: FormField; value: string },
): Patch => {
  const form = context.customerForms[index]
  if (!form) return {}
  const typed = withForm(context, index, { ...form, [field]: value })
  // A phone that is only formatted differently keeps its error, so nothing on the page moves.
  if (field === 'phone' && digitsOf(value) === digitsOf(form.phone)) return typed
  const { [field]: _, ...fieldErrors } = context.fieldErrors
  return { ...typed, fieldErrors, formAlert: null }
}

/** W5. */
export const contactErrors = (context: WizardContext): Pick<WizardContext, 'fieldErrors' | 'formAlert'> => {
  const form = context.customerForms[context.currentCustomerIndex]
  const filled = context.customerForms.filter(
    (_, index) => index === context.currentCustomerIndex || isSubmitted(context, index),
  )
  return {
    fieldErrors: form ? formErrors(form) : {},
    formAlert: ownGiftMessage(filled, context.isGift) ?? duplicateMessage(filled, context.isGift),
  }
}

export const isSubmitted = (context: WizardContext, index: number): boolean =>
  context.submittedCustomers.some((customer) => customer.index === index)

export const allSubmitted = (context: WizardContext): boolean =>
  context.submittedCustomers.length === totalForms(context)

/** W2.6. */
export const beginEdit = (context: WizardContext, { index }: { index: number }): Patch => {
  const calm = context.isEditingContact ? { ...context, ...cancelEdit(context) } : context
  return {
    ...cancelEdit(context),
    isEditingContact: true,
    preEditCustomerIndex: calm.currentCustomerIndex,
    preEditForm: calm.customerForms[index] ?? null,
    currentCustomerIndex: index,
    fieldErrors: {},
    formAlert: null,
    problem: null,
  }
}

export const cancelEdit = (context: WizardContext): Patch => {
  if (!context.isEditingContact) return {}
  const { preEditForm, currentCustomerIndex } = context
  return {
    ...(preEditForm ? withForm(context, currentCustomerIndex, preEditForm) : {}),
    ...endEdit(context),
    fieldErrors: {},
    formAlert: null,
  }
}

const endEdit = (context: WizardContext): Patch => ({
  isEditingContact: false,
  preEditForm: null,
  preEditCustomerIndex: null,
  currentCustomerIndex: context.preEditCustomerIndex ?? context.submittedCustomers.length,
})

/** What the previous primary contact proved does not count for another one (W4 a). */
const anotherPrimary = (answer: SubmittedAnswer): Patch => ({
  primaryCustomerId: answer.CID,
  authRequired: answer.status === 'has_card',
  maskedPhone: answer.maskedPhone,
  isReauthenticated: false,
  otpMethod: null,
  otpCode: '',
  savedCards: [],
  selectedSavedCardId: null,
  choseToEnterNewCard: false,
})

/**
 * Takes the answer to the current form (W4): a primary contact who became someone else (a), another edited contact
 * (b), or the next one (c). Only the first answer's status and phone matter (R51).
 */
export const rememberSubmitted = (context: WizardContext, answer: SubmittedAnswer): Patch => {
  const index = context.currentCustomerIndex
  const customer: SubmittedCustomer = { CID: answer.CID, index, status: answer.status, maskedPhone: answer.maskedPhone }
  const submittedCustomers = [...context.submittedCustomers.filter((old) => old.index !== index), customer].sort(
    (a, b) => a.index - b.index,
  )
  const samePrimary =
    context.primaryCustomerId === answer.CID && (context.isEditingContact || context.isReauthenticated)
  return {
    submittedCustomers,
    linkedCustomerIds: linkedOf(submittedCustomers, context.isGift),
    ...(index === 0 && !samePrimary ? anotherPrimary(answer) : {}),
    ...(index === 0 && samePrimary ? { maskedPhone: answer.maskedPhone } : {}),
    ...(context.isEditingContact ? endEdit(context) : { currentCustomerIndex: submittedCustomers.length }),
    fieldErrors: {},
    formAlert: null,
    problem: null,
  }
}
