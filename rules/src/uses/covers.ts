import type { Size, Use } from '@sipday/contract/use.ts'

export const covers = (
  { covers: named }: Pick<Use, 'covers'>,
  { drinkId, groupId }: { drinkId: string; groupId: string },
): boolean =>
  (named?.groups ?? named?.drinks) === undefined ||
  Boolean(named?.groups?.includes(groupId) || named?.drinks?.includes(drinkId))

/** Bodies from before sizes have none. */
export const sizesOf = ({ sizes = [] }: { sizes?: readonly Size[] }): readonly Size[] => sizes

/** In cents: more than the dearest one that is covered, nothing where no size is named. */
export const sizeCents = (
  { covers: named }: Pick<Use, 'covers'>,
  all: readonly Size[],
  { name, cents }: Size,
): number => {
  if (named?.sizes === undefined || named.sizes.includes(name)) return 0
  const covered = all.filter((one) => named.sizes?.includes(one.name)).map((one) => one.cents)
  return Math.max(0, cents - Math.max(0, ...covered))
}
