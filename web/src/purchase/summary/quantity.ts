import type { Plan } from '@sipday/rules/catalogue.ts'
import { clampQuantity } from '@sipday/rules/offer.ts'
import { emptyForm, formCount, type CustomerForm } from '@sipday/rules/forms.ts'
import { resolved, type Patch } from '../choosing/offered.ts'
import type { SubmittedCustomer, WizardContext } from '../context.ts'

/** How many forms this purchase has (W4). */
export const totalForms = ({ numberOfSubscriptions, isGift }: WizardContext): number =>
  formCount(numberOfSubscriptions, isGift)

/** Everyone, or in a gift all but the gifter (W4). */
export const linkedOf = (customers: readonly SubmittedCustomer[], isGift: boolean): string[] =>
  customers.filter((customer) => !isGift || customer.index > 0).map((customer) => customer.CID)

const formAt = (context: WizardContext, index: number): CustomerForm =>
  context.customerForms[index] ?? context.allEnteredForms[index] ?? emptyForm()

/**
 * A smaller number removes people, a larger one restores what was typed (W4). If gift changed, the roles differ and
 * everyone is submitted again (R51).
 */
export const resize = (context: WizardContext, numberOfSubscriptions: number, isGift: boolean): Patch => {
  const count = formCount(numberOfSubscriptions, isGift)
  const submittedCustomers =
    isGift === context.isGift ? context.submittedCustomers.filter((customer) => customer.index < count) : []
  const primaryLeft = submittedCustomers.length > 0 || context.isReauthenticated
  return {
    numberOfSubscriptions,
    isGift,
    customerForms: Array.from({ length: count }, (_, index) => formAt(context, index)),
    submittedCustomers,
    linkedCustomerIds: linkedOf(submittedCustomers, isGift),
    currentCustomerIndex: submittedCustomers.length,
    ...(primaryLeft ? {} : { primaryCustomerId: null, authRequired: false }),
    isEditingContact: false,
    preEditCustomerIndex: null,
    preEditForm: null,
  }
}

/** Within the limits of plan and shop (R5). */
export const rememberQuantity = (context: WizardContext, { value }: { value: number }): Patch => {
  const plan = resolved(context)?.plan
  return plan ? resize(context, clampQuantity(value, plan), context.isGift) : {}
}

/** A gift plan is always a gift (R5, R51). */
export const fitToPlan = (context: WizardContext, plan: Plan): Patch => ({
  ...resize(
    context,
    clampQuantity(context.numberOfSubscriptions, plan),
    plan.gift || (context.isGift && !context.giftByPlan),
  ),
  giftByPlan: plan.gift,
})
