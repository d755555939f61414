import { roleOf } from '@sipday/rules/people.ts'
import { wizard } from '../setup.ts'

/** Contact information, one form a person (W2.6, W4). Ends when everyone is submitted and the visitor goes on to pay. */
export const contactInfo = wizard.createStateConfig({
  initial: 'idle',
  entry: { type: 'rememberStep', params: { step: 'contactInfo' } },
  states: {
    idle: {
      on: {
        UPDATE_CUSTOMER_FORM_FIELD: {
          guard: { type: 'fieldIsOpen', params: ({ event }) => event },
          actions: { type: 'rememberField', params: ({ event }) => event },
        },
        SUBMIT_CONTACT: [
          { guard: 'formIsValid', target: 'submittingContact' },
          { guard: 'formIsOpen', actions: 'showContactErrors' },
          { guard: 'everybodyIsSubmitted', target: 'submitted', actions: 'proceedToPayment' },
        ],
        EDIT_CONTACT: {
          guard: { type: 'contactIsSubmitted', params: ({ event }) => event },
          actions: { type: 'beginEdit', params: ({ event }) => event },
        },
        CANCEL_EDIT: { actions: 'cancelEdit' },
        PROCEED_TO_PAYMENT: {
          guard: 'everybodyIsSubmitted',
          target: 'submitted',
          actions: ['cancelEdit', 'proceedToPayment'],
        },
      },
    },
    submittingContact: {
      tags: ['busy'],
      entry: 'beginSubmit',
      exit: 'endSubmit',
      invoke: {
        id: 'submitCustomer',
        src: 'submitCustomer',
        input: ({ context }) => {
          const index = context.currentCustomerIndex
          const form = context.customerForms[index]
          return {
            firstName: form?.firstName.trim() ?? '',
            lastName: form?.lastName.trim() ?? '',
            email: form?.email.trim() ?? '',
            phone: form?.phone.trim() ?? '',
            role: roleOf(index, context.isGift),
            ...(index === 0 && context.primaryCustomerId ? { replaces: context.primaryCustomerId } : {}),
          }
        },
        onDone: [
          {
            guard: 'isEditing',
            actions: { type: 'rememberSubmitted', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
          },
          {
            actions: { type: 'rememberSubmitted', params: ({ event }) => ({ answer: event.output }) },
            target: 'deciding',
          },
        ],
        onError: { target: 'idle', actions: { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) } },
      },
    },
    deciding: {
      always: [{ guard: 'everybodyIsSubmitted', target: 'submitted', actions: 'proceedToPayment' }, { target: 'idle' }],
    },
    submitted: { type: 'final' },
  },
})
