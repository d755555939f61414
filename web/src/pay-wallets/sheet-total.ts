/** Dollars as text, such as "96.01", and who is paid. */
export const sheetTotal = (totalCents: number, shopName: string): { amount: string; label: string } => ({
  amount: `${Math.trunc(totalCents / 100)}.${String(totalCents % 100).padStart(2, '0')}`,
  label: shopName,
})
