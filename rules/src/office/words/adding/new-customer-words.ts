/** What the office says when it adds someone who stands at the counter. */
export const newCustomerTexts = {
  title: 'New Customer',
  given: 'First Name',
  family: 'Last Name',
  email: 'Email',
  phone: 'Phone Number',
  missing: 'First name is required.',
  save: 'Add Customer',
  text: 'One contact is enough. They sign in with a code that is sent to it. Someone who is here already is opened as they are.',
  notDone: 'The customer could not be added.',
} as const
