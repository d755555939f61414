/** People; a group of fewer would tell what one of them did. */
const FEW = 5

/** Whether who sees these locations only does not see a group of this size (O15). */
export const isTooFew = (size: number, only: readonly string[] | null): boolean => only !== null && size < FEW

export const FEWER = `<${FEW}`
