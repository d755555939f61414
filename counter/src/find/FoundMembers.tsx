import { isolated } from '@sipday/rules/written/isolated.ts'
import { countText } from '@sipday/rules/written/counts.ts'
import type { CounterFound } from '@sipday/contract/counter.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useState } from 'react'
import css from '../counter.module.css'
import { shortName } from '../words.ts'
import { useCounter } from '../useCounter.tsx'
import { WhyNoCode } from './WhyNoCode.tsx'

/** At most five, with masked contacts: the guest says the rest. One alone is chosen already. */
export function FoundMembers({ found: { members, more } }: { found: CounterFound }) {
  const only = members.length === 1 ? members[0]?.membershipId : undefined
  const [chosen, setChosen] = useState(only)
  const opening = useCounter((snapshot) => snapshot.matches({ desk: { till: { find: 'opening' } } }))
  if (members.length === 0)
    return (
      <Alert kind="warn" heading="No member here matches.">
        Check the digits or the spelling with the guest.
      </Alert>
    )
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="h3">
        {countText(members.length, 'member')}
      </h2>
      <ul>
        {members.map((member) => (
          <li key={member.membershipId} className={css.line}>
            <span className="grow">
              {shortName(member)}
              <span className="small">
                <br />
                {member.contact}, {isolated(member.planName)}
              </span>
            </span>
            {!only && (
              <Button
                variant="outlined"
                disabled={opening}
                aria-expanded={chosen === member.membershipId}
                aria-label={`Choose ${shortName(member)}, ${member.contact}`}
                onClick={() => setChosen(member.membershipId)}
              >
                Choose
              </Button>
            )}
            {chosen === member.membershipId && <WhyNoCode membershipId={chosen} />}
          </li>
        ))}
      </ul>
      {more && <p className="small">There are more. Enter the full name, or the last four digits of the phone.</p>}
    </section>
  )
}
