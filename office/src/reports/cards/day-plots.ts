import { countOf } from '@sipday/rules/written/counts.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'

/** The figures and their columns come from the server. */
export type DayPlot = {
  name: string
  label: string
  key: string
  unit: 'count' | 'cents'
  none: { title: string; text: string }
  /** For who does not see the plot. */
  sentenceOf: (figures: readonly { day: string; value: number }[]) => string
  said: (untaxed?: boolean) => string
  value: (value: number) => string
  /** A mark of the axis. */
  mark: (value: number) => string
}

const none = {
  title: 'No whole day is counted yet',
  text: figureTexts.notCounted,
}

/** In the order of the screen. */
export const dayPlots: readonly DayPlot[] = [
  {
    name: 'members',
    label: 'Members',
    key: 'members',
    unit: 'count',
    none,
    sentenceOf: reportTexts.members,
    said: () => reportTexts.membersSaid,
    value: countOf,
    mark: reportTexts.axisCount,
  },
  {
    name: 'monthly',
    label: 'Monthly revenue',
    key: 'monthlyCents',
    unit: 'cents',
    none,
    sentenceOf: reportTexts.monthly,
    said: reportTexts.monthlySaid,
    value: reportTexts.wholeDollars,
    mark: reportTexts.axisDollars,
  },
]
