import { placesFor, placesHelp, wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { letterPartOf } from '@sipday/rules/texts/letter-parts.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureText } from '../failure.ts'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { thingQuery } from '../parts/draft/draft-queries.ts'
import { SavedOnLeaving } from '../parts/draft/SavedOnLeaving.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { useSavedOnLeaving } from '../parts/draft/use-saved-on-leaving.ts'
import { Editable, type EditableHandle } from './Editable.tsx'
import type { Place } from './PageStage.tsx'
import { SizeWords } from './SizeWords.tsx'
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
  const { key, where, words, first, state, check } = sentence
  const work = useSavedOnLeaving({
    subject: 'text',
    id: key,
    saved: words,
    bodyOf: (typed) => ({ key, words: typed }),
    problemOf: (typed) => (isShopText(key) ? wordsProblem(key, typed) : null),
  })
  const { error: problem, onFocus, onBlur, onChange } = work.control
  const { drop, save } = useDraftChange()
  const dropping = useMutation({ mutationFn: () => drop({ subject: 'text', id: key }) })
  const untaxed = useUntaxed()
  const [turn, setTurn] = useState(0)
  const field = useRef<EditableHandle>(null)
  const aboutId = useId()
  const { data: thing } = useQuery({ ...thingQuery('text', key), enabled: !isLeft })
  const agreeing = useMutation({
    mutationFn: () => save('text', key, { key, words, right: true }, thing?.seen ?? 0),
  })
  const live = (thing?.live as { words?: string } | null | undefined)?.words ?? first
  const { value, isTyped } = work
  useEffect(() => {
    if (!isLeft) onTyped(isTyped ? value : null)
  }, [isLeft, isTyped, value, onTyped])
  const isWrong = problem !== undefined || work.saving.error !== null
  if ((isLeft || !side) && !isWrong) return null
  const places = isShopText(key) ? Object.keys(placesFor(key)) : []
  const part = letterPartOf(key)?.part
  const again = () => setTurn((now) => now + 1)
  const takeTheirs = () => {
    work.takeTheirs()
    again()
  }
  const takeBack = () => {
    work.takeTheirs()
    onDone()
  }
  const done = () => {
    onBlur()
    if (problem === undefined) onDone()
  }
  const editable = !isLeft && place !== undefined && (
    <Editable
      key={turn}
      ref={field}
      label={`${where}: ${words || 'empty'}`}
      words={value}
      places={places}
      describedBy={aboutId}
      isWrong={problem !== undefined}
      isLong={part === 'opening' || part === 'closing'}
      style={place?.field.look}
      className={place ? css.inPlace : css.field}
      onBegin={onFocus}
      onType={onChange}
      onLeave={onBlur}
      onDone={done}
      onTakeBack={takeBack}
    />
  )
  const note = (
    <Card as="section" stack aria-label={where} data-current={!isLeft || undefined}>
      <h2 className="h3">{where}</h2>
      {place ? createPortal(editable, place.slot) : editable}
      <div id={aboutId} className={css.about}>
        {problem && <Alert kind="bad">{problem}</Alert>}
        <SizeWords words={value} place={place} />
        <p>{isShopText(key) ? placesHelp(key, untaxed) : 'The address of your page. Left empty, there is no link.'}</p>
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
      {check && (
        <Alert
          kind="warn"
          announce={false}
          action={
            check.level === 'warning' &&
            !isTyped && (
              <Button variant="text" flush="start" onMouseDown={keepFocus} onClick={() => agreeing.mutate()}>
                It Is Right
              </Button>
            )
          }
        >
          {check.text}
        </Alert>
      )}
      <SavedOnLeaving
        field={{ ...work, takeTheirs }}
        label={where}
        saved={words}
        state={state}
        failed="The text could not be saved."
      />
      {agreeing.error && <Alert kind="bad">{failureText(agreeing.error, 'The text could not be saved.')}</Alert>}
      {dropping.error && <Alert kind="bad">{failureText(dropping.error, 'The changes could not be dropped.')}</Alert>}
      {!isLeft && (
        <div className="row wrap">
          <Button variant="outlined" onMouseDown={keepFocus} onClick={done}>
            Done
          </Button>
          {(isTyped || state !== 'live') && (
            <Button
              variant="text"
              onMouseDown={keepFocus}
              onClick={() => {
                work.takeTheirs()
                if (state !== 'live') dropping.mutate()
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
                work.saveNow(first)
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
