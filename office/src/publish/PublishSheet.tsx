import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { keepText, membersWords, whoPaysText } from '@sipday/rules/office/words/publish-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { CheckList } from '../parts/draft/CheckList.tsx'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { PublishForm } from './PublishForm.tsx'
import css from './publish.module.css'

export type PublishSheetProps = {
  preview: OfficeAnswerOf<'publish-preview'>
  timeZone: string
  /** `at`: the instant it was put off to. */
  onPublished: (done: { answer: OfficeAnswerOf<'publish'>; at: string | null }) => void
}

export function PublishSheet({ preview, timeZone, onPublished }: PublishSheetProps) {
  const { changes, checks, members } = preview
  const { data: plans } = useQuery(rowsQuery('plan'))
  const stops = checks.some(({ level }) => level === 'error')
  return (
    <>
      {checks.length > 0 && (
        <Card as="section" stack aria-labelledby="checks">
          <h2 className="h3" id="checks">
            {stops ? 'This stops publishing' : 'Worth a look'}
          </h2>
          <CheckList checks={checks} />
        </Card>
      )}
      <Card as="section" stack aria-labelledby="changes">
        <h2 className="h3" id="changes">
          What changes
        </h2>
        <ul className={css.sentences}>
          {changes.map(({ subject, id, field, sentence }) => (
            <li key={`${subject} ${id} ${field}`}>{sentence}</li>
          ))}
        </ul>
      </Card>
      {members.length > 0 && (
        <Card as="section" stack aria-labelledby="members">
          <h2 className="h3" id="members">
            {membersWords.heading}
          </h2>
          {members.map(({ planId, count, fromCents, toCents }) => (
            <div key={planId}>
              <h3 className="h4">
                {plans?.find(({ id }) => id === planId)?.title ?? planId}: {whoPaysText(count, fromCents)}
              </h3>
              <p>{keepText(toCents)}</p>
            </div>
          ))}
        </Card>
      )}
      <PublishForm preview={preview} timeZone={timeZone} onPublished={onPublished} stops={stops} />
    </>
  )
}
