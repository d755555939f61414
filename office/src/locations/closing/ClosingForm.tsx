import { addDays, isCalendarDate } from '@sipday/rules/calendar.ts'
import { closingTexts } from '@sipday/rules/office/words/closing-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAlone } from '../../approvals/use-alone.ts'
import { failureText } from '../../failure.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { ClosingMembers } from './ClosingMembers.tsx'
import css from './closing.module.css'
import { closingPreviewQuery, type Preview } from './queries.ts'

type ClosingFormProps = {
  id: string
  name: string
  today: string
  /** The present last day: only an earlier one can be chosen. */
  before: string | null
  asked: { lastDay: string; offerTo: string } | null
}

/** Another owner is asked, or the wait begins. */
export function ClosingForm({ id, name, today, before, asked }: ClosingFormProps) {
  const client = useQueryClient()
  const change = useChange()
  const alone = useAlone({ kind: 'closing' })
  const [day, setDay] = useState(asked?.lastDay ?? '')
  const [offerTo, setOfferTo] = useState(asked?.offerTo ?? '')
  const latest = before === null ? null : addDays(before, -1)
  const isDay = isCalendarDate(day) && day >= today && (latest === null || day <= latest)
  const query = useQuery({ ...closingPreviewQuery(id, day, offerTo), enabled: isDay })
  const ask = useMutation({
    mutationFn: () => change('closing-start', { locationId: id, lastDay: day, ...(offerTo && { offerTo }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['approvals'] }),
  })
  return (
    <>
      <Card as="section" stack aria-labelledby="day">
        <h2 id="day">{before === null ? closingTexts.when : closingTexts.sooner}</h2>
        {before === null && <p>{closingTexts.stops(name)}</p>}
        <div className={css.day}>
          <Field
            type="date"
            label={closingTexts.lastDay}
            helper={closingTexts.lastDayHelp}
            min={today}
            {...(latest === null ? {} : { max: latest })}
            value={day}
            disabled={asked !== null}
            error={day !== '' && !isDay ? closingTexts.lastDayMissing(latest) : undefined}
            onChange={(typed) => {
              ask.reset()
              setDay(typed)
              setOfferTo('')
            }}
          />
        </div>
        {isDay && query.data && query.data.places.length > 0 && (
          <div className={css.day}>
            <Select
              label={closingTexts.offer}
              helper={closingTexts.offerHelp(query.data.offerUntil)}
              value={offerTo}
              options={[{ value: '', name: closingTexts.noOffer }, ...query.data.places.map(optionOf)]}
              disabled={asked !== null || query.data.offerUntil === null}
              onChange={(chosen) => {
                ask.reset()
                setOfferTo(chosen)
              }}
            />
          </div>
        )}
      </Card>
      {isDay && (
        <Waiting query={query} label={closingTexts.loading} failed={closingTexts.failed}>
          {(preview) => (
            <>
              <WhatHappens preview={preview} offerTo={offerTo}>
                {asked === null && (
                  <>
                    <Alert kind="warn">
                      {closingTexts.askText(alone)} {closingTexts.forGood}
                    </Alert>
                    {ask.error && <Alert kind="bad">{failureText(ask.error, closingTexts.notAsked)}</Alert>}
                    <div>
                      <Button busy={ask.isPending} onClick={() => ask.mutate()}>
                        {closingTexts.ask(alone)}
                      </Button>
                    </div>
                  </>
                )}
              </WhatHappens>
              {preview.members.length > 0 && <ClosingMembers preview={preview} />}
            </>
          )}
        </Waiting>
      )}
    </>
  )
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, name })

type WhatHappensProps = { preview: Preview; offerTo: string; children: ReactNode }

function WhatHappens({ preview, offerTo, children }: WhatHappensProps) {
  const { sums, lastDay, places, offerUntil: until } = preview
  const place = places.find(({ id }) => id === offerTo)
  const offer = place && until !== null ? [closingTexts.offers({ name: place.name, until, count: sums.movable })] : []
  return (
    <Card as="section" stack aria-labelledby="before">
      <h2 id="before">{closingTexts.before}</h2>
      <p className="lead">
        <b>{closingTexts.refunds(sums)}</b>
      </p>
      <ul className={css.list}>
        {[closingTexts.ends(sums, lastDay), ...offer, ...closingTexts.special(sums), closingTexts.tills].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
