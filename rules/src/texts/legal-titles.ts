import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'

/** What the legal texts are called, everywhere (S2); the order is that of the footer. */
export const legalTitles = {
  accessibility: 'Accessibility Statement',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  'text-messages': 'Text Messages',
} as const satisfies Record<LegalKind, string>
