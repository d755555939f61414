import { letterPartOf, mailGroups, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { isShopText, type ShopText } from '@sipday/rules/texts/shop-texts.ts'
import { tillTexts } from '@sipday/rules/texts/till-texts.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'
import { socialPages, whereShown } from '@sipday/rules/texts/where-shown.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Chips } from '@sipday/ui/fields/choosing/Chips.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { draftQuery, type DraftRow, rowsQuery } from '../../parts/draft/draft-queries.ts'
import { useShopWords } from '../../parts/draft/use-shop-words.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { countText } from '../../parts/words.ts'
import { BrandDraft } from '../brand/BrandDraft.tsx'
import { LetterLook } from '../letters/LetterLook.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { SentenceField } from './SentenceField.tsx'
import css from './texts.module.css'

/** Letters have many sentences that owners rarely word: folded until they are wanted. */
const GROUPS: readonly { title: string; keys: readonly string[]; folds?: true }[] = [
  { title: 'On the website', keys: Object.keys(webTexts) },
  { title: 'At the till', keys: Object.keys(tillTexts) },
  ...mailGroups.map(({ letter, keys }) => ({
    title: letter ? `Letters: ${ownLetters[letter].title}` : 'Letters: in several of them',
    keys,
    folds: true as const,
  })),
  { title: 'Social media', keys: Object.keys(socialPages) },
]
const whereOf = (key: string): string =>
  isShopText(key) ? whereShown[key] : `End of every page, the link to ${socialPages[key as keyof typeof socialPages]}`

type Shown = 'all' | 'changed' | 'check'
type Sentence = {
  key: string
  where: string
  words: string
  first: string
  state: DraftRow<'text'>['state']
  check: string | null
}

/** Every sentence of the shop, each typed into where it stands in the list. */
export function TextsPage() {
  const query = useQuery(rowsQuery('text'))
  const { data: draft } = useQuery(draftQuery)
  const { first } = useShopWords()
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [at, setAt] = useState<string | null>(null)
  const known = new Map(query.data?.map((row) => [row.id, row]))
  const groups = GROUPS.map(({ keys, ...group }) => ({
    ...group,
    sentences: keys.map((key): Sentence => {
      const own = known.get(key)
      const ours = first[key as ShopText] ?? ''
      return {
        key,
        where: whereOf(key),
        first: ours,
        words: own && own.state !== 'taken off' ? own.body.words : ours,
        state: own?.state ?? 'live',
        check: draft?.checks.find(({ item }) => item?.subject === 'text' && item.id === key)?.text ?? null,
      }
    }),
  }))
  const all = groups.flatMap(({ sentences }) => sentences)
  const [changed, checked] = [all.filter(({ state }) => state !== 'live'), all.filter(({ check }) => check !== null)]
  const fits = ({ key, words, where, state, check }: Sentence): boolean =>
    // The one that is typed into stays, whatever becomes of it.
    key === at ||
    ((shown === 'all' || (shown === 'changed' ? state !== 'live' : check !== null)) &&
      `${words} ${where}`.toLowerCase().includes(sought.trim().toLowerCase()))
  const visible = groups.map((group) => ({ ...group, sentences: group.sentences.filter(fits) }))
  return (
    <SettingsPage
      tab="Texts"
      changesOf={{ subject: 'text' }}
      phone={at !== null && letterPartOf(at) ? <LetterLook textKey={at} /> : <BrandDraft />}
    >
      <p>Type into a sentence; leaving it saves it to the draft. What the law or your receipts need stays as it is.</p>
      <Card stack>
        <Field
          type="search"
          label="Search the texts"
          helper={`${countText(all.length, 'text')}, by what they say and where they stand.`}
          value={sought}
          onChange={(words) => {
            setAt(null)
            setSought(words)
          }}
        />
        <Chips
          one
          legend="Show"
          legendHidden
          options={[
            { value: 'all', name: 'All' },
            { value: 'changed', name: `Changed ${changed.length}` },
            { value: 'check', name: `Check ${checked.length}` },
          ]}
          value={[shown]}
          onChange={([next]) => {
            setAt(null)
            setShown((next ?? 'all') as Shown)
          }}
        />
      </Card>
      <Waiting query={query} label="Loading the texts" failed="The texts could not be loaded.">
        {() => (
          <>
            {visible.every(({ sentences }) => sentences.length === 0) && <p role="status">No text fits.</p>}
            {visible.map(
              ({ title, folds, sentences }) =>
                sentences.length > 0 && (
                  <Group
                    key={title}
                    title={title}
                    sentences={sentences}
                    isFolded={
                      folds === true &&
                      shown === 'all' &&
                      sought === '' &&
                      sentences.every(({ state }) => state === 'live')
                    }
                    onEnter={setAt}
                  />
                ),
            )}
          </>
        )}
      </Waiting>
    </SettingsPage>
  )
}

type GroupProps = {
  title: string
  sentences: readonly Sentence[]
  isFolded: boolean
  onEnter: (key: string) => void
}

function Group({ title, sentences, isFolded, onEnter }: GroupProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <details open={!isFolded}>
        <summary className={css.group}>
          <h2 className="h3" id={id}>
            {title}
          </h2>
          <span className="small">{countText(sentences.length, 'text')}</span>
        </summary>
        <div className="stack">
          {sentences.map(({ key, ...sentence }) => (
            <SentenceField key={key} textKey={key} {...sentence} onEnter={() => onEnter(key)} />
          ))}
        </div>
      </details>
    </Card>
  )
}
