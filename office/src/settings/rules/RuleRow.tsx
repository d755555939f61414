import { ruleChoices, ruleText, ruleValueOf, ruleWords, shownRule } from '@sipday/rules/office/words/rule-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import type { DraftRow } from '../../parts/draft/draft-queries.ts'
import { SavedOnLeaving } from '../../parts/draft/SavedOnLeaving.tsx'
import { useDraftChange } from '../../parts/draft/use-draft-change.ts'
import { useSavedOnLeaving } from '../../parts/draft/use-saved-on-leaving.ts'
import css from './rules.module.css'

type RuleRowProps = {
  ruleKey: string
  /** As it holds now. */
  live: string | number
  /** As the draft has it. */
  value: string | number | boolean
  state: DraftRow<'rule'>['state']
}

/** Typed values are saved when they are left, chosen ones at once. */
export function RuleRow({ ruleKey, live, value, state }: RuleRowProps) {
  const { label, does, wrong } = ruleWords[ruleKey] ?? { label: ruleKey, does: '', wrong: 'Enter a value.' }
  const saved = shownRule(ruleKey, value)
  const field = useSavedOnLeaving({
    subject: 'rule',
    id: ruleKey,
    saved,
    bodyOf: (typed) => ({ key: ruleKey, value: ruleValueOf(ruleKey, typed) ?? live }),
    problemOf: (typed) => (ruleValueOf(ruleKey, typed) === null ? wrong : null),
  })
  const { drop } = useDraftChange()
  const dropping = useMutation({ mutationFn: () => drop({ subject: 'rule', id: ruleKey }) })
  const choices = ruleChoices(ruleKey, field.value)
  const isChanged = state !== 'live' && ruleText(ruleKey, value) !== ruleText(ruleKey, live)
  return (
    <div className={css.rule}>
      {choices ? (
        <Select {...field.control} label={label} helper={does} options={choices} onChange={field.saveNow} />
      ) : (
        <Field {...field.control} label={label} helper={does} />
      )}
      <SavedOnLeaving
        field={field}
        label={label}
        saved={ruleText(ruleKey, value)}
        state={isChanged ? 'changed' : 'live'}
        failed="The rule could not be saved."
      >
        {isChanged && (
          <>
            <span>{`Until you publish: ${ruleText(ruleKey, live)}.`}</span>
            <Button
              variant="text"
              busy={dropping.isPending}
              aria-label={`Undo: ${label}`}
              onClick={() => dropping.mutate()}
            >
              Undo
            </Button>
          </>
        )}
      </SavedOnLeaving>
    </div>
  )
}
