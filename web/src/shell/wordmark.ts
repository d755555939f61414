/** The shop whose name is drawn; every other one is written, or has a logo of its own. */
export const hasWordmark = (shopName: string): boolean => shopName === 'Sipday'
