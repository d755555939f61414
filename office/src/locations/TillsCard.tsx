import { sentence } from '@sipday/rules/written/isolated.ts'
import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useTillOut } from '../parts/use-till-out.ts'
import { whenText } from '../parts/words.ts'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

type TillsCardProps = {
  location: LocationRow
  signsOut: boolean
}

/** The tills that are signed in at a location, each with Sign Out: whoever opened it needs a new code there. */
export function TillsCard({ location: { tills, timeZone }, signsOut }: TillsCardProps) {
  const { signOut, isGoing, problem } = useTillOut(locationsQuery.queryKey)
  return (
    <Card as="section" stack aria-labelledby="tills">
      <h2 id="tills">Open Tills</h2>
      {problem && <Alert kind="bad">{problem}</Alert>}
      {tills.length === 0 ? (
        <p className="small">No till is signed in here.</p>
      ) : (
        <ul>
          {tills.map(({ sessionId, name, since }) => (
            <li className={css.line} key={sessionId}>
              <div className={css.day}>
                <p>{name}</p>
                <p className="small">Since {whenText(since, timeZone)}</p>
              </div>
              {signsOut && (
                <Button
                  variant="outlined"
                  busy={isGoing(sessionId)}
                  aria-label={sentence`Sign out the till of ${name}, open since ${whenText(since, timeZone)}`}
                  onClick={() => signOut(sessionId)}
                >
                  Sign Out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
