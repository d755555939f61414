/** The messages of the card form (W8). */
export const cardFormMessages = {
  script: 'Failed to load payment script.',
  form: 'Failed to initialize payment form.',
  notReady: 'Payment form is not ready.',
  tokenization: 'Tokenization failed.',
} as const
