/** In the order of their links (S2). */
export const footerTexts = ['accessibility', 'terms', 'privacy'] as const
export type FooterText = (typeof footerTexts)[number]
