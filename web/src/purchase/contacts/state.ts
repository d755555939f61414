import { roleOf } from '@sipday/rules/people.ts'
import { assign } from 'xstate'
import { fails, remembers, settled, takes, wizard } from '../setup.ts'
import { beginEdit, cancelEdit, contactErrors, rememberField, rememberSubmitted } from './people.ts'

const proceed = { hasProceededToPayment: true, choseToEnterNewCard: false } as const

/** W2.6, W4. Ends when everyone is submitted and the visitor goes on to pay. */
export const contactInfo = wizard.createStateConfig({
  initial: 'idle',
  entry: { type: 'rememberStep', params: { step: 'contactInfo' } },
  states: {
    idle: {
      on: {
        UPDATE_CUSTOMER_FORM_FIELD: {
          guard: { type: 'fieldIsOpen', params: ({ event }) => event },
          actions: remembers(rememberField),
        },
        SUBMIT_CONTACT: [
          { guard: 'formIsValid', target: 'submittingContact' },
          { guard: 'formIsOpen', actions: remembers(contactErrors) },
          { guard: 'everyoneIsSubmitted', target: 'submitted', actions: assign(proceed) },
        ],
        EDIT_CONTACT: {
          guard: { type: 'contactIsSubmitted', params: ({ event }) => event },
          actions: remembers(beginEdit),
        },
        CANCEL_EDIT: { actions: remembers(cancelEdit) },
        PROCEED_TO_PAYMENT: {
          guard: 'everyoneIsSubmitted',
          target: 'submitted',
          actions: [remembers(cancelEdit), assign(proceed)],
        },
      },
    },
    submittingContact: {
      tags: ['busy'],
      entry: assign({ ...settled, isSubmitting: true, fieldErrors: {}, formAlert: null }),
      exit: assign({ isSubmitting: false }),
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
          { guard: 'isEditing', target: 'idle', actions: takes(rememberSubmitted) },
          { target: 'deciding', actions: takes(rememberSubmitted) },
        ],
        onError: fails('idle'),
      },
    },
    deciding: {
      always: [{ guard: 'everyoneIsSubmitted', target: 'submitted', actions: assign(proceed) }, { target: 'idle' }],
    },
    submitted: { type: 'final' },
  },
})
