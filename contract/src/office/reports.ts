import { z } from 'zod'
import { dateText, id } from '../text.ts'

/** `from`, `to`: days, both included; by default as many whole days as the report begins with. */
export const reportQuery = z.object({
  name: z.string().min(1).max(40),
  from: dateText.optional(),
  to: dateText.optional(),
  locationId: id.optional(),
  planId: id.optional(),
  campaignId: id.optional(),
  /** By default by month when there are many days. */
  grain: z.enum(['day', 'month']).optional(),
})

export const reportAnswer = z.object({
  definition: z.object({
    name: z.string(),
    title: z.string(),
    /** How it is counted, in words. */
    words: z.string(),
    /** Besides days and a location. */
    takes: z.array(z.enum(['plan', 'campaign', 'grain'])),
  }),
  from: z.string(),
  /** Never today, which is not over. */
  until: z.string(),
  grain: z.enum(['day', 'month']),
  columns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      numeric: z.boolean(),
      /** Cents, a day, a month (its first day), or percent; none for a count or a word. */
      unit: z.enum(['cents', 'day', 'month', 'percent']).optional(),
    }),
  ),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Nothing is taxed at any of its locations. */
  untaxed: z.boolean().optional(),
})

const choice = z.object({ id: z.string(), name: z.string() })

/** Every plan there has been, and the person's locations. */
export const reportsAnswer = z.object({ plans: z.array(choice), locations: z.array(choice) })

export const reportCsvAnswer = z.object({ name: z.string(), csv: z.string() })

const dayFigure = z.object({ day: z.string(), members: z.number(), monthlyCents: z.number() })
const leftInMonth = z.object({ month: z.string(), atStart: z.number(), left: z.number() })

export const figuresQuery = z.object({ locationId: id.optional() })
/** Over the person's locations, or one of them. */
export const figuresAnswer = z.object({
  /** All of the person's; `open`: null without hours. */
  locations: z.array(
    z.object({ id: z.string(), name: z.string(), timeZone: z.string(), open: z.boolean().nullable() }),
  ),
  /** 365 counted days, oldest first. */
  days: z.array(dayFigure),
  /** A year before; fewer or none in a younger shop. */
  yearBefore: z.array(dayFigure),
  /** Two whole months, oldest first. */
  leaving: z.array(leftInMonth),
  /** Null where it was not counted. */
  leavingYearBefore: leftInMonth.nullable(),
  today: z.object({
    /** At the person's first location. */
    day: z.string(),
    /** 0 through 23, where it is latest. */
    hour: z.number(),
    /** Whether it is this hour at all of the locations. */
    sameHour: z.boolean(),
    /** From the first hour with a drink through the last; `usual`: null before a week is counted. */
    hours: z.array(z.object({ hour: z.number(), drinks: z.number(), usual: z.number().nullable() })),
    /** Drinks before this hour on the same weekday 52 weeks ago; null without any that day. */
    yearBefore: z.number().nullable(),
  }),
  /** The average of this weekday in the last four weeks. */
  heat: z.array(z.object({ locationId: z.string(), location: z.string(), hour: z.number(), drinks: z.number() })),
})
