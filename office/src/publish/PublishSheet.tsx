import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { membersWords, taxedWords } from '@sipday/rules/office/words/publish-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckList } from '../parts/draft/CheckList.tsx'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { allPricesOf, type MembersChoice } from './member-prices.ts'
import { MemberPrice } from './MemberPrice.tsx'
import { PublishForm } from './PublishForm.tsx'
import css from './publish.module.css'

export type PublishSheetProps = {
  preview: OfficeAnswerOf<'publish-preview'>
  timeZone: string
  /** `at`: the instant it was put off to. */
  onPublished: (done: { answer: OfficeAnswerOf<'publish'>; at: string | null }) => void
}

export function PublishSheet({ preview, timeZone, onPublished }: PublishSheetProps) {
  const { changes, checks, members, taxes } = preview
  const { data: plans } = useQuery(rowsQuery('plan'))
  const [choices, setChoices] = useState<Record<string, MembersChoice>>({})
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
          {members.map((asked) => (
            <MemberPrice
              key={asked.planId}
              title={plans?.find(({ id }) => id === asked.planId)?.title ?? asked.planId}
              asked={asked}
              choice={choices[asked.planId] ?? {}}
              onChange={(choice) => setChoices({ ...choices, [asked.planId]: choice })}
            />
          ))}
        </Card>
      )}
      {taxes.length > 0 && (
        <Card as="section" stack aria-labelledby="taxes">
          <h2 className="h3" id="taxes">
            {taxedWords.heading}
          </h2>
          <ul className={css.sentences}>
            {taxes.map((taxed) => (
              <li key={`${taxed.locationId} ${taxed.from} ${taxed.how}`}>{taxedWords.line(taxed)}</li>
            ))}
          </ul>
        </Card>
      )}
      <PublishForm
        preview={preview}
        timeZone={timeZone}
        onPublished={onPublished}
        stops={stops}
        prices={allPricesOf(members, choices)}
      />
    </>
  )
}
