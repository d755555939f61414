/** The legal texts of a shop, here without schemas: pages load this. */
export const legalKinds = ['terms', 'privacy', 'accessibility', 'text-messages'] as const
export type LegalKind = (typeof legalKinds)[number]
