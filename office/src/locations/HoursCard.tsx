import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { locationsQuery } from './locations-query.ts'
import { WeekField } from './WeekField.tsx'

type Week = LocationRow['weekly']

type HoursCardProps = {
  location: LocationRow
  seen: number
  onSaved: () => void
}

/** They hold at once (O7). */
export function HoursCard({ location, seen, onSaved }: HoursCardProps) {
  const client = useQueryClient()
  const change = useChange()
  const [week, setWeek] = useState<Week>(location.weekly)
  const [byAppointment, setByAppointment] = useState(location.byAppointment)
  const save = useMutation({
    mutationFn: () =>
      change('location-hours', { locationId: location.id, weekly: byAppointment ? [] : week, byAppointment, seen }),
    onSuccess: () => {
      onSaved()
      return client.invalidateQueries({ queryKey: locationsQuery.queryKey })
    },
  })
  const set = (next: Week) => {
    save.reset()
    setWeek(next)
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
        {!byAppointment && <WeekField week={week} onChange={set} />}
        <Checkbox
          label="By appointment only"
          checked={byAppointment}
          onChange={(only) => {
            save.reset()
            setByAppointment(only)
          }}
        />
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
