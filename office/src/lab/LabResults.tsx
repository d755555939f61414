import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { FigureList } from '../parts/figures/FigureList.tsx'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import css from './lab.module.css'
import { figuresOf } from './lab-figures.ts'
import { LabHours } from './LabHours.tsx'
import { LabTable } from './LabTable.tsx'
import type { ReplayState } from './use-replay.ts'

type LabResultsProps = { shop: LabShop; isTried: boolean; replay: ReplayState }

export function LabResults({ shop, isTried, replay: { read, result, isPlaying } }: LabResultsProps) {
  const untaxed = useUntaxed()
  if (!result)
    return (
      <>
        <progress className={css.progress} max={shop.parts} value={read} aria-labelledby="lab-progress" />
        <p id="lab-progress" role="status">
          {read < shop.parts ? labTexts.reading(read + 1, shop.parts) : labTexts.playing}
        </p>
      </>
    )
  const left = (side: 'real' | 'tried') => result[side].outcome.incomeCents - result[side].outcome.costCents
  const said = isTried ? labTexts.said(left('tried'), left('real')) : labTexts.nothing
  return (
    <>
      <h2 className="h3">{labTexts.results}</h2>
      <p role="status" className={css.said} aria-busy={isPlaying}>
        {isPlaying ? labTexts.playing : said}
      </p>
      {labTexts.range(result.band) && <p>{labTexts.range(result.band)}</p>}
      <FigureList label={labTexts.results} figures={figuresOf(shop, result, untaxed)} many />
      <LabHours tried={result.tried.hours} real={result.real.hours} />
      <LabTable result={result} untaxed={untaxed} />
      {result.agrees ? <p className="small">{labTexts.agrees}</p> : <Alert kind="warn">{labTexts.differs}</Alert>}
    </>
  )
}
