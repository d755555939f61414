import { bookTexts } from '@sipday/rules/books/book-words.ts'
import type { headlineOf } from '@sipday/rules/books/trial-balance.ts'
import { dollars } from '@sipday/rules/money.ts'
import { FigureList } from '../../parts/figures/FigureList.tsx'

type HeadlineFiguresProps = {
  headline: ReturnType<typeof headlineOf>
  /** The last day: balances are those at its end. */
  to: string
}

/** Each is a sum of the trial balance. */
export function HeadlineFigures({ headline, to }: HeadlineFiguresProps) {
  const figures = [
    { term: bookTexts.earned, cents: headline.earnedCents, note: bookTexts.earnedNote },
    { term: bookTexts.captured, cents: headline.capturedCents, note: bookTexts.capturedNote },
    { term: bookTexts.back, cents: headline.backCents, note: bookTexts.backNote },
    { term: bookTexts.tax, cents: headline.taxCents, note: bookTexts.taxNote },
    { term: bookTexts.deferred, cents: headline.deferredCents, note: bookTexts.atEnd(to) },
    { term: bookTexts.gifts, cents: headline.giftsCents, note: bookTexts.atEnd(to) },
    { term: bookTexts.lost, cents: headline.lostCents, note: bookTexts.lostNote },
    { term: bookTexts.fees, cents: headline.feeCents, note: bookTexts.feesNote },
    { term: bookTexts.bank, cents: headline.bankCents, note: bookTexts.bankNote },
  ]
  return (
    <FigureList
      many
      label={bookTexts.figures}
      figures={figures.map(({ term, cents, note }) => ({ term, value: dollars(cents), notes: [note] }))}
    />
  )
}
