import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../parts/Waiting.tsx'
import type { Me } from '../../session.ts'
import { proposalsQuery } from '../queries.ts'
import { ProposedContact } from './ProposedContact.tsx'

/** Contacts that wait to be confirmed, and what became of others. */
export function ProposedContacts({ customerId, me }: { customerId: string; me: Me }) {
  const query = useQuery(proposalsQuery(customerId))
  return (
    <Waiting query={query} label={contactTexts.loading} failed={contactTexts.failed}>
      {(proposals) =>
        proposals.length > 0 && (
          <Card as="section" stack aria-labelledby="contacts">
            <h2 id="contacts">{contactTexts.heading}</h2>
            <ul className="stack">
              {proposals.map((proposal) => (
                <ProposedContact key={proposal.id} proposal={proposal} me={me} />
              ))}
            </ul>
          </Card>
        )
      }
    </Waiting>
  )
}
