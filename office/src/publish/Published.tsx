import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'

type PublishedProps = { answer: OfficeAnswerOf<'publish'>; at: string | null; timeZone: string }

const TITLES = {
  live: 'It is live',
  waiting: 'It waits for its moment',
  asked: 'It waits for a second person',
} as const

/** What happened to the draft. */
export function Published({ answer: { releaseId, state }, at, timeZone }: PublishedProps) {
  const words = {
    live: 'Customers see it with the next page that they open.',
    waiting: at ? `It goes live on ${instantText(at, timeZone)}.` : 'It goes live by itself.',
    asked: 'Another owner has to agree to it. Until then everything stays as it is.',
  }
  return (
    <EmptyState
      title={TITLES[state]}
      text={<p role="status">{words[state]}</p>}
      drink="strawberry"
      action={
        releaseId === null ? (
          <GoButton to="/draft">See the Draft</GoButton>
        ) : (
          <GoButton to={`/releases/${releaseId}`}>See What Changed</GoButton>
        )
      }
    />
  )
}
