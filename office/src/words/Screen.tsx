import { Chips } from '@sipday/ui/fields/choosing/Chips.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { GoButton } from '../parts/GoButton.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { drawnOf } from './drawn.ts'
import { LetterHead } from './LetterHead.tsx'
import { type Place, PageStage, type Width } from './PageStage.tsx'
import { SentenceWork } from './SentenceWork.tsx'
import { useIsWide } from './use-is-wide.ts'
import { pageOf, pages, useSentences } from './use-sentences.ts'
import { WordsList } from './WordsList.tsx'
import css from './words.module.css'

const TABS = [...pages, { page: 'emails', tab: 'Emails' }] as const

/** The shop's pages as they look, with every sentence of its own typed into where it stands. */
export function Screen() {
  const { query, groups, version } = useSentences()
  const asked = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const isWide = useIsWide()
  const [width, setWidth] = useState<Width>('phone')
  const [place, setPlace] = useState<Place | null | undefined>(undefined)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  /** Another one when the page is to be drawn again, without what was typed. */
  const [turn, setTurn] = useState(0)
  const [touched, setTouched] = useState<readonly string[]>([])
  const all = new Map(groups.flatMap(({ sentences }) => sentences.map((one) => [one.key, one] as const)))
  const at = all.has(asked.get('text') ?? '') ? asked.get('text') : null
  if (at !== null && !touched.includes(at)) setTouched([...touched, at])
  const page = at === null ? (TABS.find((one) => one.page === asked.get('page'))?.page ?? 'memberships') : pageOf(at)
  const open = (key: string) => navigate(`/words?text=${encodeURIComponent(key)}`, { replace: true })
  const close = () => navigate(`/words?page=${page}`, { replace: true })
  const drawn = drawnOf(page, at)
  const done = () => {
    if (typed !== null) setTurn(turn + 1)
    close()
  }
  const notes = touched.flatMap((key) => {
    const sentence = all.get(key)
    return sentence
      ? [
          <SentenceWork
            key={key}
            sentence={sentence}
            place={place}
            side={side}
            isLeft={key !== at}
            onTyped={setTyped}
            onDone={done}
          />,
        ]
      : []
  })
  const stage = (
    <div className="stack">
      {drawn.letter && <LetterHead key={drawn.letter.textKey} {...drawn.letter} onPress={open} />}
      <PageStage
        title={drawn.title}
        src={`${drawn.src}&at=${version}.${turn}`}
        width={isWide ? width : 'phone'}
        work={at === null ? null : { textKey: at, typed }}
        nameOf={(key) => `Edit: ${all.get(key)?.words || all.get(key)?.where || key}`}
        onPress={open}
        onPlace={setPlace}
        onSide={setSide}
      >
        {isWide && <NotHere />}
      </PageStage>
    </div>
  )
  return (
    <Section
      name="Words"
      said="The shop’s pages as they look. Press a sentence with a dashed edge and type."
      atHead={
        isWide && (
          <Chips
            one
            legend="Width"
            legendHidden
            options={[
              { value: 'phone', name: 'Phone' },
              { value: 'computer', name: 'Computer' },
            ]}
            value={[width]}
            onChange={([next]) => setWidth(next === 'computer' ? 'computer' : 'phone')}
          />
        )
      }
    >
      <Waiting query={query} label="Loading the texts" failed="The texts could not be loaded.">
        {() => (
          <div className={css.words}>
            <div className="stack">
              <WordsList groups={groups} current={at} onPress={open} />
              {notes}
            </div>
            {isWide ? (
              <div className="stack">
                <Tabs
                  label="Pages"
                  tabs={TABS.map(({ page: to, tab }) => ({ label: tab, to: `/words?page=${to}` }))}
                  here={TABS.find((one) => one.page === page)?.tab ?? ''}
                />
                {stage}
              </div>
            ) : (
              at !== null && (
                <Dialog open kind="full" title={drawn.title} onClose={close}>
                  {stage}
                </Dialog>
              )
            )}
          </div>
        )}
      </Waiting>
      <div>
        <GoButton variant="text" flush="start" to="/settings/changes?subject=text">
          Who Changed This
        </GoButton>
      </div>
    </Section>
  )
}

const NotHere = () => (
  <section className="small" aria-label="Not here">
    <p>Plans come from the Catalog. Buttons and what the law or your receipts need are the same in every shop.</p>
  </section>
)
