/** "3 changes", "1 change". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** "January 1, 2027 at 12:00 AM" in the shop's zone. `instant` is ISO 8601. */
export const instantText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))

const all = new Intl.ListFormat('en-US', { type: 'conjunction' })
/** "Kips Bay, Newark, and Westfield". */
export const listText = (parts: readonly string[]): string => all.format(parts)
