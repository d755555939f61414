import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { codeReport } from '@sipday/rules/office/reports/code-words.ts'
import { favoriteReport } from '@sipday/rules/office/reports/favorite-words.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { leavingTexts } from '@sipday/rules/renewing/leaving.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { countText } from '../parts/words.ts'

type Report = OfficeAnswerOf<'report'>

/** The figures and their columns come from the server. */
export type LocationTable = {
  name: string
  label: string
  none: { title: string; text: string }
  sentenceOf: (report: Report) => string
}

const sumOf = ({ rows }: Report, key: string): number => rows.reduce((total, row) => total + Number(row[key]), 0)
const figureOf = (report: Report, key: string): string => sumOf(report, key).toLocaleString('en-US')

/** Nothing where no membership has moved. */
const movesIn = (report: Report): string =>
  sumOf(report, 'movedIn') + sumOf(report, 'movedOut') === 0
    ? ''
    : `${figureOf(report, 'movedIn')} moved in, ${figureOf(report, 'movedOut')} moved out, `

/** In the order of the screen. */
export const locationTables: readonly LocationTable[] = [
  {
    name: 'money',
    label: 'Money',
    none: reportTexts.noMoney,
    sentenceOf: (report) =>
      reportTexts.money({
        payments: sumOf(report, 'payments'),
        leftCents: sumOf(report, 'leftCents'),
        taxCents: sumOf(report, 'taxCents'),
        backCents: sumOf(report, 'backCents'),
        from: report.from,
        until: report.until,
      }),
  },
  {
    name: 'recovered',
    label: reportTexts.recovered.label,
    none: reportTexts.recovered.none,
    sentenceOf: (report) =>
      reportTexts.recovered.said({
        renewals: sumOf(report, 'renewals'),
        cents: sumOf(report, 'cents'),
        from: report.from,
        until: report.until,
      }),
  },
  {
    name: 'leaving-reasons',
    label: movementTexts.reasons,
    none: movementTexts.noReasons,
    sentenceOf: (report) =>
      movementTexts.reasonsSaid({
        count: sumOf(report, 'count'),
        answered: report.rows.reduce(
          (total, row) => total + (row['reason'] === leavingTexts.noAnswer ? 0 : Number(row['count'])),
          0,
        ),
        from: report.from,
        until: report.until,
      }),
  },
  {
    name: 'favorites',
    label: favoriteReport.title,
    none: favoriteReport.none,
    sentenceOf: (report) => {
      const { from, until, rows } = report
      const told = rows.filter(({ key }) => key !== '')
      const [first] = told
      return favoriteReport.said({
        drinks: sumOf(report, 'drinks'),
        favorite: first ? { name: String(first['drink']), drinks: Number(first['drinks']) } : null,
        notTold: sumOf({ ...report, rows: rows.filter(({ key }) => key === '') }, 'drinks'),
        from,
        until,
      })
    },
  },
  {
    name: 'memberships',
    label: 'Memberships that began and ended',
    none: {
      title: 'No memberships on these days',
      text: 'Choose other days to see which memberships began and ended.',
    },
    sentenceOf: (report) =>
      `${countText(sumOf(report, 'after'), 'membership')} at the end of ${dateText(report.until)}, ` +
      `${figureOf(report, 'before')} before ${dateText(report.from)}: ${figureOf(report, 'began')} began, ` +
      `${figureOf(report, 'returned')} of them by members who came back, ${movesIn(report)}` +
      `${figureOf(report, 'canceled')} canceled, ${figureOf(report, 'unpaid')} unpaid, ` +
      `and ${figureOf(report, 'ended')} ended otherwise.`,
  },
  {
    name: 'gifts',
    label: 'What became of gifts',
    none: { title: 'No gifts on these days', text: 'Choose other days to see what became of gifts.' },
    sentenceOf: (report) =>
      `${countText(sumOf(report, 'given'), 'gift')} bought from ${dateText(report.from)} through ${dateText(report.until)}: ` +
      `${figureOf(report, 'sent')} emailed, ${figureOf(report, 'claimed')} claimed, and ${figureOf(report, 'used')} used.`,
  },
  {
    name: 'campaigns',
    label: funnelTexts.campaigns,
    none: funnelTexts.none,
    sentenceOf: (report) =>
      funnelTexts.campaignsSaid({
        visitors: sumOf(report, 'visitors'),
        purchases: sumOf(report, 'purchases'),
        cents: sumOf(report, 'cents'),
        from: report.from,
        until: report.until,
      }),
  },
  {
    name: 'codes',
    label: codeReport.title,
    none: codeReport.none,
    sentenceOf: (report) =>
      codeReport.said({
        uses: sumOf(report, 'uses'),
        cents: sumOf(report, 'cents'),
        offCents: sumOf(report, 'offCents'),
        from: report.from,
        until: report.until,
      }),
  },
]
