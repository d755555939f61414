/** What the office says about a link with which someone at the counter pays on their own phone. */
export const payLinkTexts = {
  open: 'Link to Pay…',
  title: 'Link to Pay',
  text: 'Opens this plan at this location in our shop, where they pay by themselves. The link charges nothing, and anyone who has it can use it.',
  plan: 'Plan',
  location: 'Location',
  name: (plan: string, location: string) => `${plan} at ${location}`,
  sameContact:
    'To be found as the same customer, they enter the email and phone number that are on this page. Where one of the two is missing here, a second customer is made, who can be merged with this one.',
  none: 'Nothing is on sale at your locations.',
  loading: 'Loading what is on sale',
  notLoaded: 'What is on sale could not be loaded.',
  close: 'Close',
} as const
