import { accountMeaning, accountName, bookTexts, causeName } from '@sipday/rules/books/book-words.ts'
import { type AccountLine, type headlineOf, totalOf } from '@sipday/rules/books/trial-balance.ts'
import { dollars } from '@sipday/rules/money.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import css from './books.module.css'
import type { Books } from './books-query.ts'
import { HowCounted } from './HowCounted.tsx'

type TrialCardProps = { books: Books; lines: readonly AccountLine[]; headline: ReturnType<typeof headlineOf> }

export function TrialCard({ books: { accounts, from, to }, lines, headline }: TrialCardProps) {
  const rows = [
    ...lines.map(({ account, ...sums }) => ({ key: account as string, name: accountName(account), ...sums })),
    { key: 'sum', name: bookTexts.sum, ...totalOf(lines) },
  ]
  const moved = accounts.filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0)
  return (
    <Card as="section" stack aria-label={bookTexts.trial}>
      <h2>{bookTexts.trial}</h2>
      <p>{bookTexts.inWords(from, to, headline)}</p>
      <DataTable
        caption={bookTexts.trial}
        columns={[
          { key: 'account', name: bookTexts.account, cell: ({ name }) => name },
          {
            key: 'before',
            name: bookTexts.before,
            numeric: true,
            cell: ({ openingCents }) => bookTexts.side(openingCents),
          },
          { key: 'debits', name: bookTexts.debits, numeric: true, cell: ({ debitCents }) => dollars(debitCents) },
          { key: 'credits', name: bookTexts.credits, numeric: true, cell: ({ creditCents }) => dollars(creditCents) },
          {
            key: 'after',
            name: bookTexts.after,
            numeric: true,
            cell: ({ balanceCents }) => bookTexts.side(balanceCents),
          },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {moved.length > 0 && (
        <details className={css.definition}>
          <summary>{bookTexts.whatFor}</summary>
          <DataTable
            caption={bookTexts.whatFor}
            columns={[
              { key: 'account', name: bookTexts.account, cell: ({ account }) => accountName(account) },
              { key: 'cause', name: bookTexts.whatFor, cell: ({ cause }) => causeName(cause) },
              { key: 'debits', name: bookTexts.debits, numeric: true, cell: ({ debitCents }) => dollars(debitCents) },
              {
                key: 'credits',
                name: bookTexts.credits,
                numeric: true,
                cell: ({ creditCents }) => dollars(creditCents),
              },
            ]}
            rows={moved}
            rowKey={({ account, cause }) => `${account} ${cause}`}
          />
        </details>
      )}
      <HowCounted
        words={bookTexts.trialWords}
        terms={lines.map(({ account }) => ({ name: accountName(account), words: accountMeaning(account) }))}
      />
    </Card>
  )
}
