import { countText } from '@sipday/rules/written/counts.ts'
import { codeReport, friendReport } from '@sipday/rules/office/reports/code-words.ts'
import { favoriteReport } from '@sipday/rules/office/reports/favorite-words.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { leavingTexts } from '@sipday/rules/renewing/leaving.ts'
import { FunnelPlot } from '@sipday/ui/plot/FunnelPlot.tsx'
import type { ReactNode } from 'react'
import type { BigNumberProps } from '../BigNumber.tsx'
import { cellText } from '../cell-text.ts'
import type { Report } from '../ReportCard.tsx'
import { MoneyLines } from './MoneyLines.tsx'

export type TableOf = {
  name: string
  label: string
  none: { title: string; text: string }
  /** Beside another card. */
  isSmall?: boolean
  /** The columns that have room in a small card; the file has all. */
  only?: readonly string[]
  sentenceOf?: (report: Report) => string
  figureOf?: (report: Report) => BigNumberProps | null
  plotOf?: (report: Report) => ReactNode
  /** In place of the table in a narrow window. */
  narrowOf?: (report: Report) => ReactNode
}

const sumOf = ({ rows }: Pick<Report, 'rows'>, key: string): number =>
  rows.reduce((total, row) => total + Number(row[key]), 0)
const figureOf = (report: Report, key: string): string => sumOf(report, key).toLocaleString('en-US')

/** Nothing where no membership has moved. */
const movesIn = (report: Report): string =>
  sumOf(report, 'movedIn') + sumOf(report, 'movedOut') === 0
    ? ''
    : `${figureOf(report, 'movedIn')} moved in, ${figureOf(report, 'movedOut')} moved out, `

export const money: TableOf = {
  name: 'money',
  narrowOf: ({ rows }) => <MoneyLines rows={rows} />,
  label: reportTexts.byLocation,
  none: reportTexts.noMoney,
  sentenceOf: (report) =>
    reportTexts.money({
      payments: sumOf(report, 'payments'),
      leftCents: sumOf(report, 'leftCents'),
      taxCents: sumOf(report, 'taxCents'),
      backCents: sumOf(report, 'backCents'),
    }),
}

export const recovered: TableOf = {
  name: 'recovered',
  label: reportTexts.recovered.label,
  none: reportTexts.recovered.none,
  sentenceOf: (report) =>
    reportTexts.recovered.said({ renewals: sumOf(report, 'renewals'), cents: sumOf(report, 'cents') }),
}

const reasonsOf = ({ rows }: Report) =>
  [...new Set(rows.map(({ reason }) => String(reason)))]
    .map((reason) => ({
      key: reason,
      label: reason,
      value: sumOf({ rows: rows.filter((row) => row['reason'] === reason) }, 'count'),
    }))
    .toSorted((one, other) => other.value - one.value)

export const leavingReasons: TableOf = {
  name: 'leaving-reasons',
  label: movementTexts.reasons,
  none: movementTexts.noReasons,
  figureOf: (report) => ({ value: figureOf(report, 'count'), said: movementTexts.canceled, whenFolded: true }),
  plotOf: (report) => <FunnelPlot name={movementTexts.reasons} steps={reasonsOf(report)} />,
  sentenceOf: (report) =>
    movementTexts.reasonsSaid({
      count: sumOf(report, 'count'),
      answered: report.rows.reduce(
        (total, row) => total + (row['reason'] === leavingTexts.noAnswer ? 0 : Number(row['count'])),
        0,
      ),
    }),
}

/** Of these drinks a bar each; the table has all. */
const SHOWN = 5
const toldOf = ({ rows }: Report) => rows.filter(({ key }) => key !== '')

export const favorites: TableOf = {
  name: 'favorites',
  label: favoriteReport.title,
  none: favoriteReport.none,
  isSmall: true,
  figureOf: (report) => {
    const [first] = toldOf(report)
    if (!first) return null
    return {
      value: String(first['drink']),
      said: favoriteReport.share(Number(first['drinks']), sumOf(report, 'drinks')),
    }
  },
  plotOf: (report) =>
    toldOf(report).length > 0 && (
      <FunnelPlot
        name={favoriteReport.title}
        steps={toldOf(report)
          .slice(0, SHOWN)
          .map(({ key, drink, drinks, costCents }) => ({
            key: String(key),
            label: String(drink),
            value: Number(drinks),
            ...(costCents !== undefined && { part: cellText(Math.round(Number(costCents) / Number(drinks)), 'cents') }),
          }))}
      />
    ),
  sentenceOf: (report) =>
    favoriteReport.said({
      drinks: sumOf(report, 'drinks'),
      told: sumOf({ rows: toldOf(report) }, 'drinks'),
      hasCost: toldOf(report).some(({ costCents }) => costCents !== undefined),
    }),
}

export const memberships: TableOf = {
  name: 'memberships',
  label: 'Memberships that began and ended',
  none: {
    title: 'No memberships on these days',
    text: 'Choose other days to see which memberships began and ended.',
  },
  sentenceOf: (report) =>
    `${countText(sumOf(report, 'after'), 'membership')} at the end, ${figureOf(report, 'before')} before: ` +
    `${figureOf(report, 'began')} began, ` +
    `${figureOf(report, 'returned')} of them by members who came back, ${movesIn(report)}` +
    `${figureOf(report, 'canceled')} canceled, ${figureOf(report, 'unpaid')} unpaid, ` +
    `and ${figureOf(report, 'ended')} ended otherwise.`,
}

const giftSteps = [
  { key: 'given', label: 'Bought' },
  { key: 'sent', label: 'Emailed' },
  { key: 'claimed', label: 'Claimed' },
  { key: 'used', label: 'First drink' },
]

export const gifts: TableOf = {
  name: 'gifts',
  label: 'What became of gifts',
  none: { title: 'No gifts on these days', text: 'Choose other days to see what became of gifts.' },
  isSmall: true,
  figureOf: (report) => ({
    value: figureOf(report, 'given'),
    said: `bought, ${figureOf(report, 'claimed')} claimed`,
    whenFolded: true,
  }),
  plotOf: (report) => (
    <FunnelPlot
      name="What became of gifts"
      steps={giftSteps.map((step) => ({ ...step, value: sumOf(report, step.key) }))}
    />
  ),
}

export const campaigns: TableOf = {
  name: 'campaigns',
  label: funnelTexts.campaigns,
  none: funnelTexts.none,
  isSmall: true,
  only: ['campaign', 'paid', 'percent', 'cents'],
  figureOf: (report) => ({
    value: reportTexts.wholeDollars(sumOf(report, 'cents')),
    said: funnelTexts.bought(sumOf(report, 'paid')),
    whenFolded: true,
  }),
}

export const codes: TableOf = {
  name: 'codes',
  label: codeReport.title,
  none: codeReport.none,
  sentenceOf: (report) =>
    codeReport.said({
      uses: sumOf(report, 'uses'),
      cents: sumOf(report, 'cents'),
      offCents: sumOf(report, 'offCents'),
      after: sumOf(report, 'after'),
    }),
}

export const friends: TableOf = {
  name: 'friends',
  label: friendReport.title,
  none: friendReport.none,
  sentenceOf: (report) =>
    friendReport.said({
      friends: sumOf(report, 'friends'),
      cents: sumOf(report, 'cents'),
      creditCents: sumOf(report, 'creditCents'),
      drinks: sumOf(report, 'drinks'),
      drinkCents: sumOf(report, 'drinkCents'),
    }),
}
