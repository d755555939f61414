/** Its name is drawn; others are written, or have a logo. */
export const hasWordmark = (shopName: string): boolean => shopName === 'Sipday'
