import { isolated, sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Switch } from '@sipday/ui/fields/choosing/Switch.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { newAttempt } from '../counter-actor.ts'
import css from '../counter.module.css'
import { useZone } from '../use-till.ts'
import { drinkName, sinceText } from './sold-out-words.ts'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

/** O7. */
export function SoldOut() {
  const send = useSend()
  const { menu, saying, error, till } = useCounter(({ context }) => context)
  const timeZone = useZone()
  return (
    <TillPage actions={<Button onClick={() => send({ type: 'NEXT' })}>Back to the keypad</Button>}>
      <PageHeading takesFocus>Sold out at {isolated(till?.locationName ?? '')}</PageHeading>
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
                  <Switch
                    label="In stock"
                    name={sentence`${name} in stock`}
                    on={(since === undefined) !== (saying === drink.id)}
                    disabled={saying !== null && saying !== drink.id}
                    onChange={(back) => send({ type: 'SAY_SOLD_OUT', drinkId: drink.id, back, key: newAttempt().key })}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </TillPage>
  )
}
