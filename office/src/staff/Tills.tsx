import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import css from '../me/me.module.css'
import { useTillOut } from '../parts/use-till-out.ts'
import { whenText } from '../parts/words.ts'
import { staffQuery, type StaffMember } from './queries.ts'

export function Tills({ person, timeZone }: { person: StaffMember; timeZone: string }) {
  const { signOut, isGoing, problem } = useTillOut(staffQuery.queryKey)
  return (
    <Card as="section" stack aria-labelledby="tills">
      <h2 id="tills">Open Tills</h2>
      {problem && <Alert kind="bad">{problem}</Alert>}
      <ul>
        {person.tills.map(({ sessionId, locationName, since }) => (
          <li className={css.line} key={sessionId}>
            <div className="grow">
              <b>{locationName}</b>
              <p className="small">Since {whenText(since, timeZone)}</p>
            </div>
            <Button
              variant="text"
              flush="end"
              busy={isGoing(sessionId)}
              aria-label={sentence`Sign out the till at ${locationName}, open since ${whenText(since, timeZone)}`}
              onClick={() => signOut(sessionId)}
            >
              Sign Out
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
