/** Of a shop; its kit has the drawings and the first words. */
export const shopKinds = ['bubble-tea', 'coffee', 'tea-and-juice', 'ice-cream', 'bakery', 'other'] as const
export type ShopKind = (typeof shopKinds)[number]
