/** The footer's dialogs by the shop's key for each text, in the order of their links (S2). */
export const legalTitles = {
  accessibility: 'Accessibility Statement',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
} as const
export type LegalText = keyof typeof legalTitles
