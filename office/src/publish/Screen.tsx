import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { publishQuery } from './publish-query.ts'
import { Published } from './Published.tsx'
import { PublishSheet } from './PublishSheet.tsx'

export function Screen({ me }: SectionProps) {
  const query = useQuery(publishQuery)
  const [done, setDone] = useState<{ answer: OfficeAnswerOf<'publish'>; at: string | null } | null>(null)
  if (done) {
    return (
      <Section name="Published">
        <Published {...done} timeZone={me.shop.timeZone} />
      </Section>
    )
  }
  return (
    <Section name="Publish" above={[{ label: 'The Draft', to: '/draft' }]}>
      <Waiting query={query} label="Looking at what would go live" failed="The draft could not be loaded.">
        {(preview) =>
          preview.changes.length === 0 ? (
            <EmptyState
              title="There is nothing to publish"
              text={<p>The shop is live as it is in the draft.</p>}
              action={<GoButton to="/catalogue">Go to the Catalog</GoButton>}
            />
          ) : (
            <>
              <p>
                <Link href="/rehearsal">Try it out on your phone first</Link>
              </p>
              <PublishSheet preview={preview} timeZone={me.shop.timeZone} onPublished={setDone} />
            </>
          )
        }
      </Waiting>
    </Section>
  )
}
