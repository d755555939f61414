import { newsHelp, newsProblem } from '@sipday/rules/texts/news-text.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { allOr } from '../../parts/fields/options.ts'
import { SelectField } from '../../parts/fields/SelectField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { NEWS, type NewsAnswer, type OneNews, toWhom } from './queries.ts'

/** `one`: null for new ones. */
export function NewsForm({ one, answer }: { one: OneNews | null; answer: NewsAnswer }) {
  const change = useChange()
  const client = useQueryClient()
  const [, go] = useLocation()
  const form = useEditForm({
    values: {
      subject: one?.subject ?? '',
      message: one?.message ?? '',
      planId: one?.planId ?? '',
      locationId: one?.locationId ?? '',
    },
    seen: one?.seen ?? 0,
    failed: 'The news could not be saved.',
    reload: () => client.invalidateQueries({ queryKey: NEWS }),
    save: ({ planId, locationId, ...words }, seen, key) =>
      change(
        'news-save',
        {
          id: one?.id ?? null,
          ...words,
          planId: planId || null,
          locationId: locationId || null,
          seen: Number(seen),
        },
        key,
      ),
    onSaved: (_values, { id }) => {
      void client.invalidateQueries({ queryKey: NEWS })
      if (!one) go(`/settings/news/${id}`)
    },
  })
  const { control } = form
  return (
    <Card as="section" stack aria-label="The letter’s words">
      <EditForm
        form={form}
        saveLabel="Save"
        isNew={one === null}
        facts={({ subject, message, planId, locationId }) => [
          { term: 'Subject', detail: subject },
          { term: 'Message', detail: message },
          { term: 'To', detail: toWhom({ planId: planId || null, locationId: locationId || null }, answer) },
        ]}
      >
        <TextField
          control={control}
          name="subject"
          label="Subject"
          helper={newsHelp}
          autoComplete="off"
          check={(typed) => newsProblem('subject', typed) ?? undefined}
        />
        <TextField
          control={control}
          name="message"
          label="Message"
          helper="An empty line begins a new paragraph. The greeting stands before it."
          long
          check={(typed) => newsProblem('message', typed) ?? undefined}
        />
        <SelectField
          control={control}
          name="planId"
          label="Plan"
          options={allOr('All plans', answer.plans, one?.planId ?? '')}
        />
        <SelectField
          control={control}
          name="locationId"
          label="Location"
          options={allOr('All locations', answer.places, one?.locationId ?? '')}
        />
      </EditForm>
    </Card>
  )
}
