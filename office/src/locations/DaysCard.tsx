import { sentence } from '@sipday/rules/written/isolated.ts'
import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { dateText, isCalendarDate } from '@sipday/rules/calendar.ts'
import { holidaysFrom } from '@sipday/rules/hours/holidays.ts'
import { timeWords, weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

type Day = LocationRow['days'][number]
type DaysCardProps = {
  location: LocationRow
  seen: number
  onSaved: () => void
}

const NONE = ''
const blank = { day: '', closed: true, opens: '10:00', closes: '18:00', note: '' }

/** "Thursday, November 26, 2026" */
const dayWords = (day: string): string => `${weekdayName(weekdayOf(day))}, ${dateText(day)}`

const openWords = ({ opens, closes }: Day): string =>
  opens && closes ? `${timeWords(opens)} to ${timeWords(closes)}` : 'Closed'

/** Each holds at once (O7). */
export function DaysCard({ location, seen, onSaved }: DaysCardProps) {
  const client = useQueryClient()
  const change = useChange()
  const [form, setForm] = useState(blank)
  const [tried, setTried] = useState(false)
  const told = { locationId: location.id, seen }
  const done = () => {
    onSaved()
    return client.invalidateQueries({ queryKey: locationsQuery.queryKey })
  }
  const save = useMutation({
    mutationFn: ({ day, closed, opens, closes, note }: typeof blank) =>
      change('location-day', { ...told, day, note, ...(closed ? { closed: true as const } : { opens, closes }) }),
    onSuccess: () => {
      setForm(blank)
      setTried(false)
      return done()
    },
  })
  const asUsual = useMutation({
    mutationFn: (day: string) => change('location-day', { ...told, day, usual: true }),
    onSuccess: done,
  })
  const set = (patch: Partial<typeof blank>) => {
    save.reset()
    setForm({ ...form, ...patch })
  }
  const coming = location.days.filter(({ day }) => day >= location.today)
  const taken = new Set(coming.map(({ day }) => day))
  const holidays = holidaysFrom(location.today).filter(({ day }) => !taken.has(day))
  const problem = !isCalendarDate(form.day) || form.day < location.today ? 'Choose a day from today on.' : undefined
  const error = save.error ?? asUsual.error
  return (
    <Card as="section" stack aria-labelledby="days">
      <h2 id="days">Days That Differ</h2>
      {coming.length === 0 ? (
        <p className="small">Every day is like its weekday.</p>
      ) : (
        <ul>
          {coming.map((one) => (
            <li key={one.day} className={css.line}>
              <div className={css.day}>
                <p>{dayWords(one.day)}</p>
                <p className="small">{[openWords(one), one.note].filter(Boolean).join(', ')}</p>
              </div>
              <Button
                variant="text"
                busy={asUsual.isPending && asUsual.variables === one.day}
                aria-label={`As Usual: ${dayWords(one.day)}`}
                onClick={() => asUsual.mutate(one.day)}
              >
                As Usual
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!problem) save.mutate(form)
        }}
      >
        <h3 className="h4">Another day</h3>
        <Select
          label="Fill in a holiday"
          value={NONE}
          options={[
            { value: NONE, name: 'Choose one, or any day below' },
            ...holidays.map(({ day, name }) => ({ value: day, name: sentence`${name}, ${dateText(day)}` })),
          ]}
          onChange={(day) => {
            const holiday = holidays.find((one) => one.day === day)
            if (holiday) set({ day: holiday.day, note: holiday.name })
          }}
        />
        <div className={css.fields}>
          <Field
            type="date"
            label="Day"
            min={location.today}
            value={form.day}
            error={tried ? problem : undefined}
            onChange={(day) => set({ day })}
          />
          <Field
            label="Note"
            optional
            helper="Members read it, such as “Thanksgiving”."
            value={form.note}
            onChange={(note) => set({ note })}
          />
        </div>
        <Checkbox label="Closed all day" checked={form.closed} onChange={(closed) => set({ closed })} />
        {!form.closed && (
          <div className={css.fields}>
            <Field type="time" label="Opens" required value={form.opens} onChange={(opens) => set({ opens })} />
            <Field type="time" label="Closes" required value={form.closes} onChange={(closes) => set({ closes })} />
          </div>
        )}
        {error && <Alert kind="bad">{failureText(error, 'The day could not be saved.')}</Alert>}
        {save.isSuccess && <Alert kind="ok">The day is saved and shown to members.</Alert>}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save Day
          </Button>
        </div>
      </form>
    </Card>
  )
}
