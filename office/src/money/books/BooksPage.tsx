import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { byAccount, headlineOf } from '@sipday/rules/books/trial-balance.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../parts/table/use-list-address.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import type { Me } from '../../session.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import { booksQuery } from './books-query.ts'
import { BooksFilters, bookFilters } from './BooksFilters.tsx'
import { BooksState } from './BooksState.tsx'
import { CloseCard } from './CloseCard.tsx'
import { HeadlineFigures } from './HeadlineFigures.tsx'
import { TaxCard } from './TaxCard.tsx'
import { TrialCard } from './TrialCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** B1. */
export function BooksPage({ me }: { me: Me }) {
  const list = useListAddress()
  const query = useQuery(booksQuery(list.only(bookFilters)))
  return (
    <MoneyPage tab="books" me={me}>
      <BooksFilters list={list} timeZone={me.shop.timeZone} usual="thisMonth" note={bookTexts.filtersSaid} />
      <Waiting query={query} label={bookTexts.loading} failed={bookTexts.failed}>
        {(books) => {
          const lines = byAccount(books.accounts)
          const headline = headlineOf(books.accounts)
          if (lines.length === 0) {
            const isFirst = books.until === null
            return (
              <EmptyState
                title={isFirst ? bookTexts.none : bookTexts.noneHere}
                text={<p>{isFirst ? bookTexts.noneText : bookTexts.noneHereText}</p>}
              />
            )
          }
          return (
            <>
              <BooksState books={books} lines={lines} />
              <HeadlineFigures headline={headline} to={books.to} />
              <TrialCard books={books} lines={lines} headline={headline} />
              <TaxCard rows={books.tax} />
              {books.waiting && <WaitingCard rows={books.waiting} />}
              {me.capabilities.includes('money.close') && (
                <div className="screen-only">
                  <CloseCard until={books.closable} />
                </div>
              )}
            </>
          )
        }}
      </Waiting>
    </MoneyPage>
  )
}
