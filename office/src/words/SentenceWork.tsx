import { placesFor, placesHelp } from '@sipday/rules/texts/own-words.ts'
import { letterPartOf } from '@sipday/rules/texts/letter-parts.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { thingQuery } from '../parts/draft/draft-queries.ts'
import { ChangedMeanwhile } from '../parts/form/ChangedMeanwhile.tsx'
import { Editable, type EditableHandle } from './Editable.tsx'
import type { Place } from './PageStage.tsx'
import { SizeWords } from './SizeWords.tsx'
import { useSentence } from './use-sentence.ts'
import type { Sentence } from './use-sentences.ts'
import css from './words.module.css'

type SentenceWorkProps = {
  sentence: Sentence
  /** Undefined: the page is not there yet; null: it has no place on it, and is typed into here. */
  place: Place | null | undefined
  /** Where its note goes; null: no page is open, and only what went wrong is shown, here. */
  side: HTMLElement | null
  /** Another sentence is in work: only what went wrong is shown. */
  isLeft: boolean
  onTyped: (words: string | null) => void
  onDone: () => void
}

/** The field is not left by a press on what is about it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The note of a sentence, and the field that lies over it on its page. */
export function SentenceWork({ sentence, place, side, isLeft, onTyped, onDone }: SentenceWorkProps) {
  const { key, where, words, first, check } = sentence
  const work = useSentence(sentence)
  const [turn, setTurn] = useState(0)
  const field = useRef<EditableHandle>(null)
  const aboutId = useId()
  const { data: thing } = useQuery({ ...thingQuery('text', key), enabled: !isLeft })
  const live = (thing?.live as { words?: string } | null | undefined)?.words ?? first
  const { value, isTyped } = work
  useEffect(() => {
    if (!isLeft) onTyped(isTyped ? value : null)
  }, [isLeft, isTyped, value, onTyped])
  const isWrong = work.problem !== null || work.failed !== null || work.isTheirs
  if ((isLeft || !side) && !isWrong) return null
  const places = isShopText(key) ? Object.keys(placesFor(key)) : []
  const part = letterPartOf(key)?.part
  const again = () => setTurn((now) => now + 1)
  const takeBack = () => {
    work.forget()
    onDone()
  }
  const done = () => {
    if (work.leave()) onDone()
  }
  const editable = !isLeft && place !== undefined && (
    <Editable
      key={turn}
      ref={field}
      label={`${where}: ${words || 'empty'}`}
      words={value}
      places={places}
      describedBy={aboutId}
      isWrong={work.problem !== null}
      isLong={part === 'opening' || part === 'closing'}
      style={place?.field.look}
      className={place ? css.inPlace : css.field}
      onBegin={work.begin}
      onType={work.type}
      onLeave={() => void work.leave()}
      onDone={done}
      onTakeBack={takeBack}
    />
  )
  const note = (
    <Card as="section" stack aria-label={where} data-current={!isLeft || undefined}>
      <h2 className="h3">{where}</h2>
      {place ? createPortal(editable, place.slot) : editable}
      <div id={aboutId} className={css.about}>
        {work.problem && <Alert kind="bad">{work.problem}</Alert>}
        <SizeWords words={value} lines={place?.lines ?? null} />
        <p>{isShopText(key) ? placesHelp(key) : 'The address of your page. Left empty, there is no link.'}</p>
      </div>
      {places.length > 0 && !isLeft && (
        <div className="row wrap">
          {places.map((name) => (
            <Button
              key={name}
              variant="text"
              flush="start"
              onMouseDown={keepFocus}
              onClick={() => field.current?.put(`{${name}}`)}
            >
              Insert {`{${name}}`}
            </Button>
          ))}
        </div>
      )}
      {(isTyped || live !== words) && <p className="small">Until now: {live || 'nothing'}</p>}
      {work.isTheirs && (
        <ChangedMeanwhile
          mine={[{ term: where, detail: value }]}
          theirs={[{ term: where, detail: words }]}
          onMine={work.saveMine}
          onTheirs={() => {
            work.forget()
            again()
          }}
        />
      )}
      {work.failed && (
        <Alert kind="bad" action={<Button onClick={work.saveMine}>Try Again</Button>}>
          {work.failed}
        </Alert>
      )}
      {check && (
        <Alert kind="warn" announce={false}>
          {check}
        </Alert>
      )}
      <p className={css.state} role="status">
        {work.isSaving && 'Saving…'}
        {work.isSaved && 'Saved to the draft.'}
      </p>
      {!isLeft && (
        <div className="row wrap">
          <Button variant="outlined" onMouseDown={keepFocus} onClick={done}>
            Done
          </Button>
          {work.canUndo && (
            <Button
              variant="text"
              onMouseDown={keepFocus}
              onClick={() => {
                work.undo()
                again()
              }}
            >
              Undo
            </Button>
          )}
          {first !== '' && value !== first && (
            <Button
              variant="text"
              onMouseDown={keepFocus}
              onClick={() => {
                work.useFirst()
                again()
              }}
            >
              Use Our Words
            </Button>
          )}
        </div>
      )}
    </Card>
  )
  return side ? createPortal(note, side) : note
}
