import { isolated, sentence } from '../written/isolated.ts'
import { type CalendarDate, dateText } from '../calendar.ts'
import { withTax } from '../money-words.ts'
import { dollars } from '../money.ts'
import { priceSuffix } from '../price-text.ts'

/** Also for emails. */
export const planWords = {
  title: 'Change Plan',
  undo: 'Undo Plan Change',
  plannedHeading: 'A change of your plan is planned.',
  legend: 'Which plan?',
  none: 'There is no other plan at your location that you can change to.',
  price: ({ priceCents, frequency }: { priceCents: number; frequency: string }, untaxed = false): string =>
    `${dollars(priceCents)}${priceSuffix(frequency)}${untaxed ? '' : ' plus tax'}`,
  now: (dueCents: number, renewsOn: CalendarDate, untaxed = false): string =>
    `Starts right away. You pay ${dollars(dueCents)} now${untaxed ? ' ' : ', with tax, '}for the days until ${dateText(renewsOn)}.`,
  atRenewal: (renewsOn: CalendarDate): string =>
    `Starts on ${dateText(renewsOn)}. You pay nothing now, and keep your plan until then.`,
  next: (nextCents: number, renewsOn: CalendarDate, untaxed = false): string =>
    `From ${dateText(renewsOn)} you pay ${withTax(nextCents, untaxed)}.`,
  planned: (planName: string, on: CalendarDate): string => `${isolated(planName)} starts on ${dateText(on)}.`,
  line: (planName: string, on: CalendarDate): string => sentence`Changes to ${planName} on ${dateText(on)}`,
  present: 'Your current plan',
  confirm: 'Change Plan',
  confirmNow: (dueCents: number): string => `Change and Pay ${dollars(dueCents)} Now`,
  confirmLater: (nextCents: number, renewsOn: CalendarDate): string =>
    `Change Plan for ${dollars(nextCents)} on ${dateText(renewsOn)}`,
} as const
