import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Waiting } from '../../parts/Waiting.tsx'
import type { Me } from '../../session.ts'
import { proposalsQuery } from '../queries.ts'
import { ProposedContact } from './ProposedContact.tsx'

const CorrectDialog = lazy(() => import('./CorrectDialog.tsx').then((loaded) => ({ default: loaded.CorrectDialog })))
const channels = ['email', 'sms'] as const

export function ContactsCard({ customerId, me }: { customerId: string; me: Me }) {
  const [open, setOpen] = useState<(typeof channels)[number] | null>(null)
  const query = useQuery(proposalsQuery(customerId))
  return (
    <Card as="section" stack aria-labelledby="contacts">
      <h2 id="contacts">{contactTexts.heading}</h2>
      <p>{contactTexts.intro}</p>
      <Waiting query={query} label={contactTexts.loading} failed={contactTexts.failed}>
        {(proposals) => (
          <>
            {proposals.length > 0 && (
              <ul className="stack">
                {proposals.map((proposal) => (
                  <ProposedContact key={proposal.id} proposal={proposal} me={me} />
                ))}
              </ul>
            )}
            {channels
              .filter((channel) => !proposals.some((one) => one.channel === channel && one.endedAt === null))
              .map((channel) => (
                <div key={channel}>
                  <Button variant="text" flush="start" onClick={() => setOpen(channel)}>
                    {contactTexts.open[channel]}
                  </Button>
                </div>
              ))}
          </>
        )}
      </Waiting>
      {open && (
        <Suspense fallback={null}>
          <CorrectDialog customerId={customerId} channel={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  )
}
