import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts, type NameOf } from '@sipday/rules/office/draft-facts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'

type ThingFactsProps<S extends DraftSubject> = { subject: S; body: DraftBody<S>; nameOf: NameOf }

/** For those who may not change it. */
export function ThingFacts<S extends DraftSubject>({ subject, body, nameOf }: ThingFactsProps<S>) {
  return (
    <Card>
      <Facts items={draftFacts(subject, body, nameOf).filter(({ field }) => field !== 'position')} />
    </Card>
  )
}
