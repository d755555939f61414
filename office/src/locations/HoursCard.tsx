import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { weekdayNames } from '@sipday/rules/hours/hours-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

type Week = LocationRow['weekly']

type HoursCardProps = {
  location: LocationRow
  seen: number
  onSaved: () => void
}

/** A closing earlier than its opening is past midnight. */
export function HoursCard({ location, seen, onSaved }: HoursCardProps) {
  const client = useQueryClient()
  const change = useChange()
  const [week, setWeek] = useState<Week>(location.weekly)
  const save = useMutation({
    mutationFn: () => change('location-hours', { locationId: location.id, weekly: week, seen }),
    onSuccess: () => {
      onSaved()
      return client.invalidateQueries({ queryKey: locationsQuery.queryKey })
    },
  })
  const set = (at: number, patch: Partial<Week[number]>) => {
    save.reset()
    setWeek(week.map((span, index) => (index === at ? { ...span, ...patch } : span)))
  }
  const add = (weekday: number) => {
    const last = week.findLast((span) => span.weekday < weekday) ?? { opens: '09:00', closes: '21:00' }
    setWeek([...week, { weekday, opens: last.opens, closes: last.closes }])
  }
  return (
    <Card as="section" stack aria-labelledby="hours">
      <h2 id="hours">Hours</h2>
      <p className="small">{location.now ?? 'Members see nothing about hours until you set some.'}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <ul>
          {weekdayNames.map((name, index) => (
            <li key={name} className={css.line}>
              <b className={css.day}>{name}</b>
              <Button variant="text" aria-label={`Add hours on ${name}`} onClick={() => add(index + 1)}>
                Add Hours
              </Button>
              {week.map(
                (span, at) =>
                  span.weekday === index + 1 && (
                    <div key={at} className={css.span}>
                      <Field
                        type="time"
                        required
                        label={`${name} opens`}
                        value={span.opens}
                        onChange={(opens) => set(at, { opens })}
                      />
                      <Field
                        type="time"
                        required
                        label={`${name} closes`}
                        value={span.closes}
                        onChange={(closes) => set(at, { closes })}
                      />
                      <Button
                        variant="text"
                        aria-label={`Remove ${name}, ${span.opens} to ${span.closes}`}
                        onClick={() => setWeek(week.filter((_, other) => other !== at))}
                      >
                        Remove
                      </Button>
                    </div>
                  ),
              )}
            </li>
          ))}
        </ul>
        {save.error && <Alert kind="bad">{failureText(save.error, 'The hours could not be saved.')}</Alert>}
        {save.isSuccess && <Alert kind="ok">The hours are saved and shown to members.</Alert>}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save Hours
          </Button>
        </div>
      </form>
    </Card>
  )
}
