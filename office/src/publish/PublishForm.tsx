import { addDays, dateIn, isCalendarDate } from '@sipday/rules/calendar.ts'
import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import { membersWords } from '@sipday/rules/office/words/publish-words.ts'
import { instantAt } from '@sipday/rules/office/local-time.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, refusedWith } from '../failure.ts'
import { createKeys } from '../parts/form/retry-key.ts'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { useOnline } from '../parts/use-online.ts'
import { useChange } from '../prove/prove-again.ts'
import { meQuery } from '../session.ts'
import type { PublishSheetProps } from './PublishSheet.tsx'

const WHEN = [
  { value: 'now', title: 'Now', lines: ['Customers see it with the next page that they open.'] },
  { value: 'later', title: 'Later', lines: ['Until then nothing of it can be changed.'] },
] as const

type PublishFormProps = PublishSheetProps & {
  stops: boolean
  /** Null while it is not chosen what members pay. */
  prices: MembersPrice[] | null
}

export function PublishForm({ preview, timeZone, onPublished, stops, prices }: PublishFormProps) {
  const change = useChange()
  const client = useQueryClient()
  const { readAgain } = useDraftChange()
  const online = useOnline()
  const [withKey] = useState(createKeys)
  const [note, setNote] = useState('')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState(() => addDays(dateIn(new Date(preview.at), timeZone), 1))
  const [time, setTime] = useState('00:00')
  const at = when === 'later' && isCalendarDate(day) && time ? instantAt(day, time, timeZone).toISOString() : null
  const isEarly = when === 'later' && (at === null || at <= preview.at)
  const publish = useMutation({
    mutationFn: () => {
      const body = {
        note: note.trim(),
        ...(at ? { at } : {}),
        prices: prices ?? [],
        seenDraft: preview.seenDraft,
      }
      return withKey(body, (key) => change('publish', body, key))
    },
    onSuccess: async (answer) => {
      onPublished({ answer, at })
      await Promise.all([readAgain(), client.invalidateQueries({ queryKey: meQuery.queryKey })])
    },
    onError: () => readAgain(),
  })
  const stale = refusedWith(publish.error, 'draft_stale')
  return (
    <Card as="section" stack aria-labelledby="when">
      <h2 className="h3" id="when">
        When
      </h2>
      <RadioCards legend="When" legendHidden options={WHEN} value={when} onChange={setWhen} />
      {when === 'later' && (
        <div className="grid-2">
          <Field
            label="Day"
            type="date"
            value={day}
            error={isEarly ? 'Choose a moment that is still to come.' : undefined}
            onChange={setDay}
          />
          <Field label="Time in your shop" type="time" value={time} onChange={setTime} />
        </div>
      )}
      <TextArea
        label="Note"
        optional
        value={note}
        maxLength={500}
        helper="For the people of the shop: it stands beside the release."
        onChange={setNote}
      />
      {publish.error && (
        <Alert kind="bad" heading={stale ? 'The draft is not what you looked at anymore' : undefined}>
          {failureText(publish.error, 'It could not be published.')}
          {stale && ' This is the draft as it stands now. Look it over again, then publish.'}
        </Alert>
      )}
      {online && (
        <div>
          <Button
            busy={publish.isPending}
            aria-disabled={stops || isEarly || prices === null}
            aria-describedby={stops ? 'checks' : prices === null ? 'members-missing' : undefined}
            onClick={() => {
              if (!stops && !isEarly && prices !== null) publish.mutate()
            }}
          >
            {when === 'now' ? 'Publish Now' : 'Publish Later'}
          </Button>
        </div>
      )}
      {prices === null && (
        <p id="members-missing" role="status">
          {membersWords.missing}
        </p>
      )}
      {publish.isPending && <p role="status">Publishing. This takes a few seconds.</p>}
    </Card>
  )
}
