import type { CustomerForm } from './forms.ts'
import type { FieldErrors } from './people.ts'

/** The messages of the customer model (S5). */
export const customerMessages = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
} as const

/** No spaces, and a top-level domain of 2 to 4 characters (S5). */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[a-z]{2,4}$/i

/** S5. */
export const isModelEmail = (email: string): boolean => emailPattern.test(email.trim())

/** S5. The phone check is a parameter, so that not every caller loads a phone library. */
export const customerErrors = (customer: CustomerForm, isValidPhone: (typed: string) => boolean): FieldErrors => ({
  ...(customer.firstName.trim() ? {} : { firstName: customerMessages.firstName }),
  ...(customer.lastName.trim() ? {} : { lastName: customerMessages.lastName }),
  ...(isModelEmail(customer.email) ? {} : { email: customerMessages.email }),
  ...(isValidPhone(customer.phone) ? {} : { phone: customerMessages.phone }),
})
