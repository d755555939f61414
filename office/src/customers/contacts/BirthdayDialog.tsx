import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { birthdayTexts as texts } from '@sipday/rules/office/words/contact-words.ts'
import { birthdayOf, birthdayText, monthChoices } from '@sipday/rules/uses/birthday.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { required } from '../../parts/fields/options.ts'
import { SelectField } from '../../parts/fields/SelectField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from '../actions/ActionDialog.tsx'

type BirthdayDialogProps = { customerId: string; birthday: string | null; onClose: () => void }
type Typed = { month: string; day: string; reason: string }

const birthdayIn = ({ month, day }: Typed): string | null => (month === '' ? null : birthdayOf(month, day))

/** For a caller who mistyped it: month and day only. */
export function BirthdayDialog(props: BirthdayDialogProps) {
  return (
    <ActionDialog title={texts.title} onClose={props.onClose}>
      {(done) => <BirthdayForm {...props} onDone={done} />}
    </ActionDialog>
  )
}

function BirthdayForm(props: BirthdayDialogProps & { onDone: (said: string) => void }) {
  const { customerId, birthday, onClose, onDone } = props
  const change = useChange()
  const client = useQueryClient()
  const form = useEditForm<Typed, OfficeAnswerOf<'birthday-save'>>({
    values: {
      month: birthday?.slice(0, 2) ?? '',
      day: birthday ? String(Number(birthday.slice(3))) : '',
      reason: '',
    },
    seen: birthday,
    failed: texts.notDone,
    save: (typed, _seen, key) =>
      change(
        'birthday-save',
        { customerId, birthday: birthdayIn(typed), seen: birthday, reason: typed.reason.trim() },
        key,
      ),
    reload: () => client.invalidateQueries({ queryKey: ['customer'] }),
    onSaved: () => onDone(texts.done),
  })
  const month = useWatch({ control: form.control, name: 'month' })
  return (
    <EditForm
      form={form}
      saveLabel={texts.save}
      facts={(typed) => {
        const told = birthdayIn(typed)
        return [{ term: texts.title, detail: told === null ? texts.none : birthdayText(told) }]
      }}
      beside={
        <Button variant="outlined" onClick={onClose}>
          {texts.keep}
        </Button>
      }
    >
      <SelectField
        control={form.control}
        name="month"
        label={texts.month}
        options={[{ value: '', name: texts.none }, ...monthChoices()]}
      />
      <TextField
        control={form.control}
        name="day"
        label={texts.day}
        autoComplete="off"
        check={(day) => (month === '' || birthdayOf(month, day) !== null ? undefined : texts.wrong)}
      />
      <TextField
        control={form.control}
        name="reason"
        label={texts.reason}
        helper={texts.reasonHelp}
        check={required(texts.reasonMissing)}
      />
      <Alert announce={false}>{texts.text}</Alert>
    </EditForm>
  )
}
