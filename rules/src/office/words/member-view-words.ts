export const memberViewTexts = {
  open: 'See What They See',
  heading: 'As the Member Sees It',
  loading: 'Loading what the member sees',
  failed: 'The member’s page could not be loaded.',
  bar: (givenName: string) => `This is what ${givenName.trim() || 'this customer'} sees.`,
  inert: 'You cannot press anything, and the code is masked. That you looked is recorded.',
} as const

/** "The code ends in 0 4 2", to be read aloud. */
export const maskedCodeSpoken = (masked: string): string =>
  `The code ends in ${masked.replaceAll(/\D/g, '').split('').join(' ')}`
