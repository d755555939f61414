import { phoneConsent } from '@sipday/rules/consent.ts'
import { resolved } from '../choosing/offered.ts'
import { Consent } from '../order/Consent.tsx'
import { OrderPanel } from '../order/OrderPanel.tsx'
import { usePageData } from '../page-data.tsx'
import { termsOfOrder } from '../order/order-terms.ts'
import { totalNotice } from '../selectors.ts'
import { StepPage } from '../StepPage.tsx'
import { useSend, useWizard } from '../useWizard.tsx'
import { ContactInformation } from './ContactInformation.tsx'

/** Contact Information (W2.6). */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const send = useSend()
  const { shop } = usePageData()
  const found = resolved(context)
  const drinkers = context.isGift ? context.customerForms.slice(1) : context.customerForms
  return (
    <StepPage screen="contacts" heading="Contact Information">
      <ContactInformation
        forms={context.customerForms}
        isGift={context.isGift}
        submitted={context.submittedCustomers.map((customer) => customer.index)}
        currentIndex={context.currentCustomerIndex}
        isEditing={context.isEditingContact}
        isSubmitting={context.isSubmitting}
        fieldErrors={context.fieldErrors}
        formAlert={context.formAlert}
        consent={<Consent shop={shop} parts={phoneConsent(context.shopName)} />}
        panel={
          found && (
            <OrderPanel
              terms={termsOfOrder(context, found.plan)}
              location={found.location}
              people={drinkers.map((form) => form.firstName)}
              notice={totalNotice(context)}
            />
          )
        }
        onField={(index, field, value) => send({ type: 'UPDATE_CUSTOMER_FORM_FIELD', index, field, value })}
        onSubmit={() => send({ type: 'SUBMIT_CONTACT' })}
        onProceed={() => send({ type: 'PROCEED_TO_PAYMENT' })}
        onEdit={(index) => send({ type: 'EDIT_CONTACT', index })}
        onCancel={() => send({ type: 'CANCEL_EDIT' })}
        onBack={() => send({ type: 'BACK' })}
      />
    </StepPage>
  )
}
