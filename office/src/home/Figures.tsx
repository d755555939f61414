import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { useQuery } from '@tanstack/react-query'
import { type Figure, FigureList } from '../parts/figures/FigureList.tsx'
import { trendOf } from '../parts/figures/Trend.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { figuresQuery } from './figures-query.ts'

const DAYS = 30

export function Figures({ locationId }: { locationId: string }) {
  const query = useQuery(figuresQuery(locationId))
  return (
    <Waiting query={query} label={figureTexts.loading} failed={figureTexts.notLoaded}>
      {(answer) => <FigureList label={figureTexts.heading} figures={figuresOf(answer)} />}
    </Waiting>
  )
}

type Answer = OfficeAnswerOf<'figures'>
type Shown = Pick<Answer, 'days' | 'leaving' | 'today'>

const figuresOf = ({ days, leaving, today }: Shown): Figure[] => [
  memberFigure(days, 'members', 'count'),
  memberFigure(days, 'monthlyCents', 'cents'),
  leavingFigure(leaving),
  drinksFigure(today),
]

/** A comparison of zero is left out. */
const compared = (
  change: number,
  note: string | null,
  moreIsGood: boolean | null,
): Pick<Figure, 'notes' | 'trend'> => ({
  notes: [note],
  trend: trendOf(change, moreIsGood),
})

/** The last counted day beside the one 30 days before. */
const memberFigure = (days: Answer['days'], key: 'members' | 'monthlyCents', unit: 'count' | 'cents'): Figure => {
  const term = unit === 'count' ? figureTexts.members : figureTexts.monthly
  const last = days.at(-1)
  if (!last || days.every(({ members }) => members === 0)) return { term, value: '–', notes: [figureTexts.notCounted] }
  const ago = Math.min(DAYS, days.length - 1)
  const change = last[key] - (days.at(-1 - ago)?.[key] ?? last[key])
  return {
    term,
    value: unit === 'count' ? last.members.toLocaleString('en-US') : reportTexts.wholeDollars(last.monthlyCents),
    ...compared(change, figureTexts.change(change, ago, unit), true),
  }
}

const leavingFigure = (months: Answer['leaving']): Figure => {
  const term = movementTexts.leavingAMonth
  const [last, before] = months.toReversed()
  if (!last) return { term, value: '–', notes: [movementTexts.notOver] }
  const percent = percentOf(last.left, last.atStart)
  const change = before ? tenth(percent - percentOf(before.left, before.atStart)) : null
  const note = figureTexts.leaving(last.month, change)
  return { term, value: movementTexts.percent(percent), ...compared(change ?? 0, note, false) }
}

/** Beside what is usual in the hours that are over. */
const drinksFigure = ({ hours, ...now }: Answer['today']): Figure => {
  const over = hours.filter((one) => one.hour < now.hour)
  const usual = over.reduce((sum, one) => sum + (one.usual ?? 0), 0)
  const change = over.reduce((sum, one) => sum + one.drinks, 0) - usual
  const isKnown = hours.some((one) => one.usual !== null)
  return {
    term: figureTexts.today,
    value: hours.reduce((sum, one) => sum + one.drinks, 0).toLocaleString('en-US'),
    ...(isKnown ? compared(change, figureTexts.thanUsual(change), true) : { notes: [figureTexts.untilNow(now)] }),
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
