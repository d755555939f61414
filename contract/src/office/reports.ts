import { z } from 'zod'
import { dateText, id } from '../text.ts'

/** `name`: that of the report. `from`, `to`: days, both included; as many whole days as the report begins with, unless asked otherwise. */
export const reportQuery = z.object({
  name: z.string().min(1).max(40),
  from: dateText.optional(),
  to: dateText.optional(),
  locationId: id.optional(),
  planId: id.optional(),
  campaignId: id.optional(),
  /** How the rows of a report over time are added up; by month when there are many days, unless asked otherwise. */
  grain: z.enum(['day', 'month']).optional(),
})

export const reportAnswer = z.object({
  definition: z.object({
    name: z.string(),
    title: z.string(),
    /** How it is counted, in words. */
    words: z.string(),
    /** What it can be asked for besides days and a location: one plan, one campaign, days or months. */
    takes: z.array(z.enum(['plan', 'campaign', 'grain'])),
  }),
  /** The first day that is counted. */
  from: z.string(),
  /** The last day that is counted: never today, which is not over. */
  until: z.string(),
  /** How its rows are added up. */
  grain: z.enum(['day', 'month']),
  columns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      numeric: z.boolean(),
      /** What a value is: money in cents, a day, a month (its first day), or percent; a count or a word without one. */
      unit: z.enum(['cents', 'day', 'month', 'percent']).optional(),
    }),
  ),
  /** One value for each column. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
})

const choice = z.object({ id: z.string(), name: z.string() })

/** What reports can be asked for: every plan there has been, and the person's locations. */
export const reportsAnswer = z.object({ plans: z.array(choice), locations: z.array(choice) })

export const reportCsvAnswer = z.object({ name: z.string(), csv: z.string() })

const dayFigure = z.object({ day: z.string(), members: z.number(), monthlyCents: z.number() })
const leftInMonth = z.object({ month: z.string(), atStart: z.number(), left: z.number() })

/** The figures of the office's first page, over the person's locations. */
export const figuresAnswer = z.object({
  /** The last 365 days that are counted, oldest first; none in a shop that was never counted. */
  days: z.array(dayFigure),
  /** The same days of the year before, of which there are fewer or none in a shop that is younger. */
  yearBefore: z.array(dayFigure),
  /** The last two whole months that are counted, oldest first, with the renewing members at their start and who left. */
  leaving: z.array(leftInMonth),
  /** The same month as the last of them, a year before; null where it was not counted. */
  leavingYearBefore: leftInMonth.nullable(),
  today: z.object({
    /** The day it is where the person's first location is. */
    day: z.string(),
    /** The hour it is, 0 through 23, where the person's first location is. */
    hour: z.number(),
    /** From the first hour with a drink, today or usually, through the last; `usual`: null before a week is counted. */
    hours: z.array(z.object({ hour: z.number(), drinks: z.number(), usual: z.number().nullable() })),
    /** Drinks before this hour on the same weekday 52 weeks ago; null where nothing was given on that day. */
    yearBefore: z.number().nullable(),
  }),
  /** Drinks an hour at each location: the average of this weekday in the last four weeks. */
  heat: z.array(z.object({ locationId: z.string(), location: z.string(), hour: z.number(), drinks: z.number() })),
})
