import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { asked, beforeWait } from '@sipday/rules/office/waiting-words.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useAlone } from '../approvals/use-alone.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'

type PublishedProps = { answer: OfficeAnswerOf<'publish'>; at: string | null; timeZone: string }

const TITLES = {
  live: 'It is live',
  waiting: 'It waits for its moment',
  asked: asked.title,
} as const

export function Published({ answer: { releaseId, state }, at, timeZone }: PublishedProps) {
  const alone = useAlone({ kind: 'release' })
  const words = {
    live: 'Customers see it with the next page that they open.',
    waiting: at ? `It goes live on ${instantText(at, timeZone)}.` : 'It goes live by itself.',
    asked: beforeWait(alone, asked.others),
  }
  return (
    <EmptyState
      title={TITLES[state]}
      text={<p role="status">{words[state]}</p>}
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
