import { sentence } from '../written/isolated.ts'
import { addDays, dateIn } from '../calendar.ts'
import { clockText, monthDayText } from '../written/moments.ts'

/* What takes two people, or a day where no one else can agree (O4). */

/** Whether no one else could agree, and whether that is because no one else owns the shop. */
export type Alone = { isAlone: boolean; isOnlyOwner: boolean }

const whyAlone = (isOnlyOwner: boolean): string =>
  isOnlyOwner ? 'You are the only owner, so this' : 'No one else can agree to it yet, so it'

/** Before it is asked for. `others`: where someone else can agree. */
export const beforeWait = ({ isAlone, isOnlyOwner }: Alone, others: string): string =>
  isAlone ? `${whyAlone(isOnlyOwner)} waits a day; we remind you then.` : others

/** "You are the only owner, so this waits until tomorrow 9:04 AM; we remind you then." */
export const waitsUntil = (from: Date, now: Date, timeZone: string, isOnlyOwner: boolean): string => {
  const [day, today] = [dateIn(from, timeZone), dateIn(now, timeZone)]
  const name = day === today ? '' : day === addDays(today, 1) ? 'tomorrow ' : `${monthDayText(day)}, `
  return sentence`${whyAlone(isOnlyOwner)} waits until ${name}${clockText(from, timeZone)}; we remind you then.`
}

export const asked = {
  title: 'It waits to be decided',
  others: 'Someone else has to agree to it. Until then everything stays as it is.',
} as const

/** Of who becomes an owner, or ceases to be one. */
export const othersTold =
  'All owners are emailed now. It happens after 24 hours, or as soon as another owner approves it; any owner can stop it.'
export const soleOwnerAdds = 'You are emailed now. It happens after 24 hours, unless you stop it.'
