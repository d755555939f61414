import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { type AccountLine, isBalanced, totalOf } from '@sipday/rules/books/trial-balance.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Books } from './books-query.ts'

export function BooksState({ books, lines }: { books: Books; lines: readonly AccountLine[] }) {
  const { until, sealedUntil, complete, differs } = books
  const through = until === null ? bookTexts.earnedNone : bookTexts.earnedThrough(until)
  const reach = (
    <p>
      {through} {bookTexts.mayChange(sealedUntil)}
    </p>
  )
  const wrong = isBalanced(totalOf(lines))
    ? differs
      ? { heading: bookTexts.differs, text: bookTexts.differsText }
      : null
    : { heading: bookTexts.notBalanced, text: bookTexts.notBalancedText }
  if (wrong)
    return (
      <Alert kind="bad" heading={wrong.heading} announce={false}>
        <p>{wrong.text}</p>
        {reach}
      </Alert>
    )
  if (!complete)
    return (
      <Alert kind="warn" heading={bookTexts.notComplete} announce={false}>
        <p>{bookTexts.notCompleteText}</p>
        {reach}
      </Alert>
    )
  return (
    <Alert kind="ok" heading={bookTexts.balanced} announce={false}>
      {reach}
    </Alert>
  )
}
