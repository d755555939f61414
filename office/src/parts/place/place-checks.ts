/** A ZIP code of the United States. */
export const zipCode = (value: string): string | undefined =>
  /^\d{5}$/.test(value.trim()) ? undefined : 'Enter the 5 digits of the ZIP code.'

export const degrees =
  (most: number) =>
  (value: string): string | undefined =>
    value.trim() === '' || (/^-?\d{1,3}(\.\d+)?$/.test(value.trim()) && Math.abs(Number(value)) <= most)
      ? undefined
      : `Enter degrees from -${most} to ${most}, such as 40.7451, or leave it empty.`
