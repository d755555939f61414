import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'

/** In the order of the footer (S2). */
export const legalTitles = {
  accessibility: 'Accessibility Statement',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  'text-messages': 'Text Messages',
} as const satisfies Record<LegalKind, string>
