import { reportTexts } from '@sipday/rules/office/words/report-words.ts'

/** The figures and their columns come from the server. */
export type DayPlot = {
  name: string
  label: string
  /** The column that is drawn. */
  key: string
  none: { title: string; text: string }
  sentenceOf: (figures: readonly { day: string; value: number }[]) => string
  /** Beside the last value. */
  end: (value: number) => string
  /** A mark of the axis. */
  mark: (value: number) => string
}

const none = {
  title: 'No whole day is counted yet',
  text: 'The first figures are here the day after the shop opens.',
}

/** In the order of the screen. */
export const dayPlots: readonly DayPlot[] = [
  {
    name: 'members',
    label: 'Members',
    key: 'members',
    none,
    sentenceOf: reportTexts.members,
    end: reportTexts.memberCount,
    mark: reportTexts.axisCount,
  },
  {
    name: 'monthly',
    label: 'Monthly recurring revenue',
    key: 'monthlyCents',
    none,
    sentenceOf: reportTexts.monthly,
    end: reportTexts.wholeDollars,
    mark: reportTexts.axisDollars,
  },
]
