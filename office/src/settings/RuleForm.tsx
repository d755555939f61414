import { askDrinkWords } from '@sipday/rules/uses/ask-drink.ts'
import { ownerMailWords } from '@sipday/rules/office/reports/owner-mail.ts'
import { comeBackWords } from '@sipday/rules/renewing/come-back.ts'
import { tryWords } from '@sipday/rules/renewing/tries.ts'
import { ruleTitle } from '@sipday/rules/office/release.ts'
import { ruleValueOf, ruleWords, shownRule } from '@sipday/rules/office/words/rule-words.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { differ } from '../parts/draft/differ.ts'
import { DropChanges } from '../parts/draft/DropChanges.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { optionsIn } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { zonesWith } from '@sipday/rules/hours/us-zones.ts'

type RuleFormProps = {
  thing: Thing<'rule'>
  ruleKey: string
  /** What applies while the shop has set nothing. */
  usual: string | number
}

const CHOICES: Readonly<Record<string, readonly { value: string; name: string }[]>> = {
  askDrink: optionsIn(askDrinkWords),
  ownerMail: optionsIn(ownerMailWords),
  renewalTries: optionsIn(tryWords),
  comeBack: optionsIn(comeBackWords),
}

export function RuleForm({ thing, ruleKey, usual }: RuleFormProps) {
  const { live, current, seen, inDraft, changedBy } = thing
  const { save, readAgain } = useDraftChange()
  const form = useEditForm({
    values: { value: shownRule(ruleKey, (current ?? live)?.value ?? usual) },
    seen,
    failed: 'The rule could not be saved.',
    reload: readAgain,
    save: ({ value }: { value: string }, from, key) =>
      save('rule', ruleKey, { key: ruleKey, value: ruleValueOf(ruleKey, value) ?? usual }, Number(from), key),
  })
  const { control } = form
  const title = ruleTitle(ruleKey)
  const choices = ruleKey === 'timeZone' ? zonesWith(form.getValues('value')) : CHOICES[ruleKey]
  const { label, does, wrong } = ruleWords[ruleKey] ?? { label: title, does: '', wrong: 'Enter a value.' }
  return (
    <EditForm
      form={form}
      saveLabel="Save to Draft"
      saveName={`Save to Draft: ${title}`}
      facts={({ value }) => [{ term: label, detail: value }]}
      changedBy={changedBy}
      beside={inDraft && <DropChanges subject="rule" id={ruleKey} />}
    >
      <DraftCard title={title} changed={inDraft && differ(live, current ?? { key: ruleKey, value: usual }, ['value'])}>
        {choices ? (
          <SelectField control={control} name="value" label={label} helper={does} options={choices} />
        ) : (
          <TextField
            control={control}
            name="value"
            label={label}
            helper={does}
            check={(typed) => (ruleValueOf(ruleKey, typed) === null ? wrong : undefined)}
          />
        )}
      </DraftCard>
    </EditForm>
  )
}
