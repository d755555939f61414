import { sentence } from '@sipday/rules/written/isolated.ts'
import { whenText } from '../parts/words.ts'
import { call } from '@sipday/contract/client.ts'
import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Switch } from '@sipday/ui/fields/choosing/Switch.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useChange } from '../prove/prove-again.ts'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

/** It comes back by itself at the next day's opening. */
export function SoldOutCard({ location }: { location: LocationRow }) {
  const client = useQueryClient()
  const change = useChange()
  const menu = useQuery({ queryKey: ['drinks'], queryFn: () => call('drinks', {}) })
  const say = useMutation({
    mutationFn: ({ drinkId, back }: { drinkId: string; back: boolean }) =>
      change('sold-out', { locationId: location.id, drinkId, ...(back ? { back: true as const } : {}) }),
    // Pending until the list is read anew, so that no switch turns back meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: locationsQuery.queryKey }),
  })
  const says = (drinkId: string) =>
    say.isPending && say.variables.drinkId === drinkId ? say.variables.back : undefined
  return (
    <Card as="section" stack aria-labelledby="sold-out">
      <h2 id="sold-out">Sold Out</h2>
      <p className="small">Members and the tills see it at once. A drink comes back on its own at the next opening.</p>
      {say.error && <Alert kind="bad">{failureText(say.error, 'This could not be saved.')}</Alert>}
      <Waiting query={menu} label="Loading the drinks" failed="The drinks could not be loaded.">
        {({ groups }) => (
          <ul>
            {groups
              .flatMap(({ drinks }) => drinks)
              .map(({ id, name, note }) => {
                const out = location.soldOut.find(({ drinkId }) => drinkId === id)
                const called = note ? `${name} (${note})` : name
                return (
                  <li key={id} className={css.line}>
                    <div className={css.day}>
                      <p>{called}</p>
                      {out && (
                        <p className="small">
                          Sold out since {whenText(out.since, location.timeZone)}
                          {out.by && sentence`, ${out.by}`}
                          {out.until && `. Back ${whenText(out.until, location.timeZone)}`}
                        </p>
                      )}
                    </div>
                    <Switch
                      label="In stock"
                      name={`${called} in stock`}
                      on={says(id) ?? out === undefined}
                      disabled={say.isPending && says(id) === undefined}
                      onChange={(back) => say.mutate({ drinkId: id, back })}
                    />
                  </li>
                )
              })}
          </ul>
        )}
      </Waiting>
    </Card>
  )
}
