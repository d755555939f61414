import type { CustomerForm } from '@sipday/rules/forms.ts'
import type { WizardEvent } from '../src/purchase/events.ts'

export const person = (name: string): CustomerForm => ({
  firstName: name,
  lastName: 'Silva',
  email: `${name.toLowerCase()}@demo.example`,
  phone: `+1212555${String([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 10_000).padStart(4, '0')}`,
})

export const typed = (index: number, name: string): WizardEvent[] =>
  Object.entries(person(name)).map(([field, value]) => ({
    type: 'UPDATE_CUSTOMER_FORM_FIELD',
    index,
    field: field as keyof CustomerForm,
    value,
  }))

export const mei = {
  id: 'cid-Mei',
  given_name: 'Mei',
  family_name: 'Chen',
  email_address: 'mei@demo.example',
  phone_number: '+12125550142',
}
