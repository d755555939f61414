import { letterPartOf } from '@sipday/rules/texts/letter-parts.ts'
import { placesHelp, wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { isShopText, type ShopText } from '@sipday/rules/texts/shop-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText, refusedWith } from '../../failure.ts'
import { DraftMark } from '../../parts/draft/DraftMark.tsx'
import { type DraftRow, thingQuery } from '../../parts/draft/draft-queries.ts'
import { STATE_WORDS } from '../../parts/draft/state-words.ts'
import { useDraftChange } from '../../parts/draft/use-draft-change.ts'
import { ChangedMeanwhile } from '../../parts/form/ChangedMeanwhile.tsx'
import { useLeaving } from '../../parts/form/use-held-location.ts'
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
  const client = useQueryClient()
  const leaving = useLeaving()
  const { save, readAgain } = useDraftChange()
  /** Null: as it is in the draft. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Which version was there when typing began. */
  const [base, setBase] = useState<Promise<number> | null>(null)
  const isTyped = typed !== null && typed !== words
  useEffect(() => (isTyped ? leaving.hold() : undefined), [isTyped, leaving])
  const versionNow = () => client.fetchQuery({ ...thingQuery('text', textKey), staleTime: 0 }).then(({ seen }) => seen)
  const saving = useMutation({
    mutationFn: async ({ next, seen }: { next: string; seen: Promise<number> }) => {
      await save('text', textKey, { key: textKey, words: next }, await seen)
      return next
    },
    onSuccess: (saved) => {
      setBase(null)
      // What was typed meanwhile stays.
      setTyped((now) => (now === saved ? null : now))
    },
    onError: (error) => (refusedWith(error, 'changed_meanwhile') ? readAgain() : undefined),
  })
  const value = typed ?? words
  const problem = isTyped && isShopText(textKey) ? wordsProblem(textKey, value) : null
  const isTheirs = refusedWith(saving.error, 'changed_meanwhile')
  const leave = () => {
    if (isTyped && problem === null && !saving.isPending && !isTheirs && base)
      saving.mutate({ next: value, seen: base })
  }
  const control = {
    label: where,
    helper: isShopText(textKey)
      ? placesHelp(textKey) || undefined
      : 'The address of your page. Left empty, there is no link.',
    error: problem ?? undefined,
    value,
    onFocus: () => {
      onEnter()
      if (base === null) setBase(versionNow())
    },
    onBlur: leave,
    onChange: (next: string) => {
      if (base === null) setBase(versionNow())
      setTyped(next)
    },
  }
  const isLong = isShopText(textKey) && isBlock(textKey, words)
  return (
    <div className={css.sentence}>
      {isLong ? <TextArea {...control} rows={2} /> : <Field {...control} />}
      {check && (
        <Alert kind="warn" announce={false}>
          {check}
        </Alert>
      )}
      {isTheirs && (
        <ChangedMeanwhile
          mine={[{ term: where, detail: value }]}
          theirs={[{ term: where, detail: words }]}
          onMine={() => saving.mutate({ next: value, seen: versionNow() })}
          onTheirs={() => {
            saving.reset()
            setBase(null)
            setTyped(null)
          }}
        />
      )}
      {saving.error && !isTheirs && (
        <Alert
          kind="bad"
          action={<Button onClick={() => saving.mutate({ next: value, seen: versionNow() })}>Try Again</Button>}
        >
          {failureText(saving.error, 'The text could not be saved.')}
        </Alert>
      )}
      <p className={css.state} role="status">
        {STATE_WORDS[state] && <DraftMark>{STATE_WORDS[state]}</DraftMark>}
        {saving.isPending && 'Saving…'}
        {saving.isSuccess && !isTyped && 'Saved to the draft.'}
        {first !== '' && value !== first && (
          <Button
            variant="text"
            aria-label={`Use Our Words: ${where}`}
            onClick={() => saving.mutate({ next: first, seen: versionNow() })}
          >
            Use Our Words
          </Button>
        )}
      </p>
    </div>
  )
}
