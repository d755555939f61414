import { sentence } from '../../../written/isolated.ts'
/** What the office says about a link with which someone at the counter pays on their own phone. */
export const payLinkTexts = {
  open: 'Link to Pay…',
  title: 'Link to Pay',
  text: 'Opens this plan at this location in our shop, where they pay by themselves. The link charges nothing, and anyone who has it can use it.',
  plan: 'Plan',
  location: 'Location',
  name: (plan: string, location: string) => sentence`${plan} at ${location}`,
  sameContact: 'To be found as the same customer, they enter the email and phone number that are on this page.',
  signsIn: {
    email:
      'They first enter a code that we send to the email address on this page, and then what is missing. So they stay this customer.',
    sms: 'They first enter a code that we text to the phone number on this page, and then what is missing. So they stay this customer.',
  },
  noContact:
    'We cannot send anything to this phone number, so they cannot prove that they are this customer. A second customer is made, who can be merged with this one.',
  notOnSale: 'This plan is not on sale there any more. Please choose another one.',
  send: { email: 'Email It', sms: 'Text It' },
  sent: { email: 'Sent to the email address on this page.', sms: 'Sent to the phone number on this page.' },
  notSent: 'The link could not be sent.',
  message: (shopName: string, planName: string, url: string) => `${shopName}: your link to pay for ${planName}: ${url}`,
  none: 'Nothing is on sale at your locations.',
  loading: 'Loading what is on sale',
  notLoaded: 'The plans on sale could not be loaded.',
  close: 'Close',
} as const
