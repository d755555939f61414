/** Without schemas, because pages load this. */
export const legalKinds = ['terms', 'privacy', 'accessibility', 'text-messages'] as const
export type LegalKind = (typeof legalKinds)[number]
