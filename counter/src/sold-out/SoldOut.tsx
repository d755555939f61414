import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { newAttempt } from '../counter-actor.ts'
import css from '../counter.module.css'
import { useZone } from '../use-till.ts'
import { drinkName, sinceText } from './sold-out-words.ts'
import { useCounter, useSend } from '../useCounter.tsx'

/** O7. */
export function SoldOut() {
  const send = useSend()
  const { menu, saying, error, till } = useCounter(({ context }) => context)
  const timeZone = useZone()
  return (
    <div className="narrow section">
      <div className="stack">
        <PageHeading takesFocus>Sold out at {till?.locationName}</PageHeading>
        <p>Guests see it on the menu of this location. A drink comes back on its own when you open again.</p>
        {error && <Alert kind="warn">{error}</Alert>}
        {menu.length === 0 && !error && <Spinner label="Loading the drinks" />}
        {menu.map((group) => (
          <section key={group.id} aria-labelledby={`menu-${group.id}`}>
            <h2 id={`menu-${group.id}`} className="h3">
              {group.name}
            </h2>
            <ul>
              {group.drinks.map((drink) => {
                const since = drink['Sold Out']
                const name = drinkName(menu, drink)
                return (
                  <li key={drink.id} className={css.line}>
                    <span className="grow">
                      {name}
                      {since && (
                        <span className="small">
                          <br />
                          Sold out here {sinceText(since, timeZone)}
                        </span>
                      )}
                    </span>
                    <Button
                      variant={since ? 'contained' : 'outlined'}
                      busy={saying === drink.id}
                      disabled={saying !== null && saying !== drink.id}
                      aria-label={since ? `${name} is back` : `${name} is sold out`}
                      onClick={() =>
                        send({
                          type: 'SAY_SOLD_OUT',
                          drinkId: drink.id,
                          back: since !== undefined,
                          key: newAttempt().key,
                        })
                      }
                    >
                      {since ? 'Back' : 'Sold Out'}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      <ActionBar>
        <Button onClick={() => send({ type: 'NEXT' })}>Back to the keypad</Button>
      </ActionBar>
    </div>
  )
}
