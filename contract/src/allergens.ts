/** The nine that US law has named on labels since 2023 (FALCPA, FASTER Act). */
export const allergens = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const
export type Allergen = (typeof allergens)[number]
