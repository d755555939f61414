/** The token of an invitation's link, `/office/invitation#token`; null on every other page. */
export const invitationIn = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | null =>
  pathname === '/office/invitation' && hash.length > 1 ? hash.slice(1) : null
