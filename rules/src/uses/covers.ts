import type { Use } from '@sipday/contract/use.ts'

/** Whether a benefit is for this drink of the menu. */
export const covers = (
  { covers: named }: Pick<Use, 'covers'>,
  { drinkId, groupId }: { drinkId: string; groupId: string },
): boolean => named === undefined || Boolean(named.groups?.includes(groupId) || named.drinks?.includes(drinkId))
