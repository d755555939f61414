import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Section } from '../Section.tsx'
import { GoButton } from './GoButton.tsx'

export function NoSuchPage() {
  return (
    <Section name="Page Not Found">
      <EmptyState
        title="There is nothing at this address"
        text={<p>It may have been mistyped, or belongs to something that is gone.</p>}
        action={<GoButton to="/">Go to Home</GoButton>}
      />
    </Section>
  )
}
