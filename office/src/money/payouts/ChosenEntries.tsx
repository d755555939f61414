import { entryTypeWords, nextStepWords, payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import { FieldMessage } from '@sipday/ui/fields/FieldMessage.tsx'
import type { Control } from 'react-hook-form'
import { useOwnField } from '../../parts/fields/use-own-field.ts'
import css from '../money.module.css'
import type { PayoutEntry } from '../queries.ts'

type ChosenEntriesProps = {
  control: Control<{ entryIds: string[]; reason: string }>
  entries: readonly PayoutEntry[]
  mayChoose: boolean
}

/** One explanation is about all of them. */
export function ChosenEntries({ control, entries, mayChoose }: ChosenEntriesProps) {
  const { set, value, error, id } = useOwnField({
    control,
    name: 'entryIds',
    check: (ids: string[]) => (ids.length === 0 ? payoutTexts.chooseOne : undefined),
  })
  const chosen = new Set(value)
  const choose = (entryId: string, isChosen: boolean) =>
    set(isChosen ? [...value, entryId] : value.filter((one) => one !== entryId))
  return (
    <fieldset className={css.chosen} id={id} tabIndex={-1} aria-label={payoutTexts.openHeading}>
      {mayChoose && entries.length > 1 && (
        <div>
          <Button variant="text" flush="start" onClick={() => set(entries.map((entry) => entry.id))}>
            {payoutTexts.all}
          </Button>
        </div>
      )}
      <ul className="stack">
        {entries.map((entry) => {
          const name = payoutTexts.choose(entryTypeWords(entry.type), entry.grossCents)
          return (
            <li key={entry.id}>
              {mayChoose ? (
                <Checkbox
                  label={name}
                  helper={nextStepWords(entry)}
                  checked={chosen.has(entry.id)}
                  onChange={(isChosen) => choose(entry.id, isChosen)}
                />
              ) : (
                <>
                  <p>{name}</p>
                  <p className="small">{nextStepWords(entry)}</p>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <FieldMessage error={error} errorId={undefined} helper={undefined} helperId={undefined} />
    </fieldset>
  )
}
