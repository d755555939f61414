import { moneySection, moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import { disputeTexts } from '@sipday/rules/refunds/dispute-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { refusedWith } from '../../failure.ts'
import { NoSuchPage } from '../../parts/NoSuchPage.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { Section } from '../../Section.tsx'
import type { Me } from '../../session.ts'
import { disputeQuery } from '../queries.ts'
import { AcceptLoss } from './AcceptLoss.tsx'
import { DisputeFacts } from './DisputeFacts.tsx'
import { EvidenceForm } from './EvidenceForm.tsx'
import { GivenAnswer } from './GivenAnswer.tsx'

const above = [
  { label: moneySection, to: '/money' },
  { label: moneyTabs.disputes, to: '/money/disputes' },
]
/** For an answer that is on its way. */
const SOON_MS = 2000

/** O11. */
export function DisputePage({ id, me }: { id: string; me: Me }) {
  const query = useQuery({
    ...disputeQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.answer?.state === 'wanted' ? SOON_MS : false),
  })
  const { timeZone } = me.shop
  if (refusedWith(query.error, 'unknown')) return <NoSuchPage />
  return (
    <Section name={query.data ? disputeTexts.heading(query.data.cents) : disputeTexts.name} above={above}>
      <Waiting query={query} label={disputeTexts.loading} failed={disputeTexts.failed}>
        {(dispute) => (
          <>
            <DisputeFacts dispute={dispute} timeZone={timeZone} />
            {dispute.answer && <GivenAnswer answer={dispute.answer} timeZone={timeZone} />}
            {dispute.open && (
              <>
                <EvidenceForm key={dispute.state} dispute={dispute} />
                <AcceptLoss dispute={dispute} />
              </>
            )}
            {dispute.state === 'LOST' && (
              <Alert kind="warn" announce={false}>
                {disputeTexts.lost}
              </Alert>
            )}
          </>
        )}
      </Waiting>
    </Section>
  )
}
