import { closingTexts } from '@sipday/rules/office/words/closing-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { RequestLine } from '../../approvals/RequestLine.tsx'
import { approvalsQuery } from '../../approvals/queries.ts'
import { MayNot } from '../../parts/MayNot.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { Section } from '../../Section.tsx'
import type { Me } from '../../session.ts'
import { ClosingForm } from './ClosingForm.tsx'
import { ClosingStanding } from './ClosingStanding.tsx'
import { closingQuery, type Standing } from './queries.ts'

const ABOVE = { label: 'Locations', to: '/locations' }

/** O7. */
export function ClosingPage({ id, me }: { id: string; me: Me }) {
  const mayClose = me.capabilities.includes('locations.life')
  const query = useQuery({ ...closingQuery(id), enabled: mayClose })
  if (!mayClose)
    return (
      <Section name={closingTexts.card} above={[ABOVE]}>
        <MayNot needs="locations.life" />
      </Section>
    )
  return (
    <Waiting query={query} label={closingTexts.loading} failed={closingTexts.failed}>
      {(standing) => (
        <Section
          name={closingTexts.name(standing.name)}
          heading={standing.closing ? closingTexts.name(standing.name) : closingTexts.heading(standing.name)}
          above={[ABOVE, { label: standing.name, to: `/locations/${id}` }]}
        >
          <Opened id={id} standing={standing} />
        </Section>
      )}
    </Waiting>
  )
}

function Opened({ id, standing }: { id: string; standing: Standing }) {
  const requests = useQuery(approvalsQuery)
  const request = requests.data?.find(({ kind, subjectId }) => kind === 'closing' && subjectId === id)
  const { closing, today, timeZone } = standing
  return (
    <>
      {request && (
        <Card as="section" stack aria-labelledby="request">
          <h2 id="request">{closingTexts.waiting}</h2>
          <ul>
            <RequestLine request={request} timeZone={timeZone} here />
          </ul>
        </Card>
      )}
      {closing && <ClosingStanding closing={closing} today={today} timeZone={timeZone} />}
      {!(closing && closing.lastDay <= today) && (
        <ClosingForm
          key={request?.id ?? ''}
          id={id}
          name={standing.name}
          today={today}
          before={closing?.lastDay ?? null}
          asked={wantedOf(request?.wanted)}
        />
      )}
    </>
  )
}

const wantedOf = (wanted: unknown) =>
  typeof wanted === 'object' && wanted !== null && 'lastDay' in wanted
    ? { lastDay: String(wanted.lastDay), offerTo: 'offerTo' in wanted ? String(wanted.offerTo) : '' }
    : null
