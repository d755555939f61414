import { letterPartOf } from '@sipday/rules/texts/letter-parts.ts'
import { placesHelp, wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { isShopText, type ShopText } from '@sipday/rules/texts/shop-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { DraftRow } from '../../parts/draft/draft-queries.ts'
import { SavedOnLeaving } from '../../parts/draft/SavedOnLeaving.tsx'
import { useSavedOnLeaving } from '../../parts/draft/use-saved-on-leaving.ts'
import css from './texts.module.css'

type SentenceFieldProps = {
  textKey: string
  where: string
  words: string
  /** What stands there until the shop words it. */
  first: string
  state: DraftRow<'text'>['state']
  /** What is to be looked at, in a sentence. */
  check: string | null
  onEnter: () => void
}

const LINE = 60

/** What has more than a line; by the saved words, so that the field stays the same while someone types. */
const isBlock = (key: ShopText, words: string): boolean => {
  const part = letterPartOf(key)?.part
  return part === undefined ? words.length > LINE : part !== 'subject'
}

/** A sentence that is saved to the draft when it is left. */
export function SentenceField({ textKey, where, words, first, state, check, onEnter }: SentenceFieldProps) {
  const field = useSavedOnLeaving({
    subject: 'text',
    id: textKey,
    saved: words,
    bodyOf: (typed) => ({ key: textKey, words: typed }),
    problemOf: (typed) => (isShopText(textKey) ? wordsProblem(textKey, typed) : null),
  })
  const control = {
    ...field.control,
    label: where,
    helper: isShopText(textKey)
      ? placesHelp(textKey) || undefined
      : 'The address of your page. Left empty, there is no link.',
    onFocus: () => {
      onEnter()
      field.control.onFocus()
    },
  }
  return (
    <div className={css.sentence}>
      {isShopText(textKey) && isBlock(textKey, words) ? <TextArea {...control} rows={2} /> : <Field {...control} />}
      {check && (
        <Alert kind="warn" announce={false}>
          {check}
        </Alert>
      )}
      <SavedOnLeaving field={field} label={where} saved={words} state={state} failed="The text could not be saved.">
        {first !== '' && field.value !== first && (
          <Button variant="text" aria-label={`Use Our Words: ${where}`} onClick={() => field.saveNow(first)}>
            Use Our Words
          </Button>
        )}
      </SavedOnLeaving>
    </div>
  )
}
