import { birthdayRow as words } from '@sipday/rules/own-page/birthday-row-words.ts'
import { birthdayOf, monthChoices } from '@sipday/rules/uses/birthday.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountRow } from '../dashboard/rows/AccountRow.tsx'
import { failureText, wantsCode } from '../failure.ts'
import { useAccountArea } from '../useRedeem.tsx'

/** Only beside a benefit that comes with it (S2.11). */
export function BirthdayRow({ customerId, birthday }: { customerId: string; birthday: string | null }) {
  const { call, queriesOf } = useAccountArea()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [month, setMonth] = useState(birthday?.slice(0, 2) ?? '')
  const [day, setDay] = useState(birthday ? String(Number(birthday.slice(3))) : '')
  const [wrong, setWrong] = useState<string>()
  const saving = useMutation({
    mutationFn: (next: string | null) => call('birthday', { CID: customerId, birthday: next }),
    onSuccess: () => client.invalidateQueries({ queryKey: queriesOf(customerId).benefits.queryKey }),
  })
  const save = () => {
    const next = birthdayOf(month, day)
    setWrong(next === null ? words.wrong : undefined)
    if (next === null) saving.reset()
    else saving.mutate(next)
  }
  const failed = saving.isError && !wantsCode(saving.error) ? failureText(saving.error, words.failed) : undefined
  const said = saving.isSuccess ? (saving.variables === null ? words.forgotten : words.saved) : ''
  return (
    <AccountRow
      icon="day"
      title={words.title}
      value={words.value(birthday)}
      verb={open ? words.close : words.open(birthday)}
      open={open}
      said={said}
      onPress={() => setOpen(!open)}
    >
      {open && (
        <form
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <p className="small">{words.text}</p>
          <Select
            label={words.month}
            value={month}
            options={[{ value: '', name: words.none }, ...monthChoices()]}
            onChange={setMonth}
          />
          <Field
            label={words.day}
            name="birthday-day"
            inputMode="numeric"
            maxLength={2}
            value={day}
            error={wrong}
            onChange={setDay}
          />
          {failed && <Alert kind="bad">{failed}</Alert>}
          {said && <Alert kind="ok">{said}</Alert>}
          <Button type="submit" busy={saving.isPending && saving.variables !== null}>
            {words.save}
          </Button>
          {birthday !== null && (
            <Button
              variant="outlined"
              busy={saving.isPending && saving.variables === null}
              onClick={() => saving.mutate(null)}
            >
              {words.forget}
            </Button>
          )}
        </form>
      )}
    </AccountRow>
  )
}
