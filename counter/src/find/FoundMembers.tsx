import { countText } from '@sipday/rules/written/counts.ts'
import type { CounterFound } from '@sipday/contract/counter.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import css from '../counter.module.css'
import { shortName } from '../words.ts'
import { useCounter, useSend } from '../useCounter.tsx'

/** At most five, with masked contacts: the guest says the rest. */
export function FoundMembers({ found }: { found: CounterFound }) {
  const send = useSend()
  const opening = useCounter((snapshot) => snapshot.matches({ desk: { till: { find: 'opening' } } }))
  if (found.members.length === 0)
    return (
      <Alert kind="warn" heading="No member here matches.">
        Check the digits or the spelling with the guest.
      </Alert>
    )
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="h3">
        {countText(found.members.length, 'member')}
      </h2>
      <ul>
        {found.members.map((member) => (
          <li key={member.membershipId} className={css.line}>
            <span className="grow">
              {shortName(member)}
              <span className="small">
                <br />
                {member.contact}, {member.planName}
              </span>
            </span>
            <Button
              disabled={opening}
              aria-label={`Open ${shortName(member)}, ${member.contact}`}
              onClick={() => send({ type: 'OPEN_FOUND', membershipId: member.membershipId })}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {found.more && (
        <p className="small">There are more. Enter the full name, or the last four digits of the phone.</p>
      )}
    </section>
  )
}
