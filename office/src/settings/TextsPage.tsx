import { mailGroups, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import type { ShopText } from '@sipday/rules/texts/shop-texts.ts'
import { tillTexts } from '@sipday/rules/texts/till-texts.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'
import { socialPages, whereShown } from '@sipday/rules/texts/where-shown.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { DraftMark } from '../parts/draft/DraftMark.tsx'
import { type DraftRow, rowsQuery } from '../parts/draft/draft-queries.ts'
import { STATE_WORDS } from '../parts/draft/state-words.ts'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { DataTable } from '../parts/table/DataTable.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import css from './settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'

type Sentence = { key: string; where: string; words: string; state: DraftRow<'text'>['state'] }

const GROUPS: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'On the website', keys: Object.keys(webTexts) },
  { title: 'At the till', keys: Object.keys(tillTexts) },
  ...mailGroups.map(({ letter, keys }) => ({
    title: letter ? `Letters: ${ownLetters[letter].title}` : 'Letters: in several of them',
    keys,
  })),
  { title: 'Social media', keys: Object.keys(socialPages) },
]
const whereOf = (key: string): string =>
  key in whereShown
    ? whereShown[key as ShopText]
    : `End of every page, the link to ${socialPages[key as keyof typeof socialPages]}`

/** Every sentence of the shop, with where it stands. */
export function TextsPage() {
  const query = useQuery(rowsQuery('text'))
  const { first } = useShopWords()
  return (
    <SettingsPage tab="Texts" changesOf={{ subject: 'text' }}>
      <p>These sentences are yours to word. What the law or your receipts need stays as it is.</p>
      <Waiting query={query} label="Loading the texts" failed="The texts could not be loaded.">
        {(rows) => {
          const known = new Map(rows.map((row) => [row.id, row]))
          return GROUPS.map(({ title, keys }) => (
            <Group
              key={title}
              title={title}
              sentences={keys.map((key) => ({
                key,
                where: whereOf(key),
                words: known.get(key)?.body.words ?? first[key as ShopText] ?? '',
                state: known.get(key)?.state ?? 'live',
              }))}
            />
          ))
        }}
      </Waiting>
    </SettingsPage>
  )
}

function Group({ title, sentences }: { title: string; sentences: readonly Sentence[] }) {
  const id = useId()
  return (
    <Card as="section" stack aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <DataTable
        caption={title}
        columns={[
          {
            key: 'words',
            name: 'What it says',
            cell: ({ key, words, state }) => (
              <>
                <Link className={css.words} href={`/settings/texts/${key}`}>
                  {words ? <Address>{words}</Address> : 'Nothing'}
                </Link>{' '}
                {STATE_WORDS[state] && <DraftMark>{STATE_WORDS[state]}</DraftMark>}
              </>
            ),
          },
          { key: 'where', name: 'Where it stands', cell: ({ where }) => where },
        ]}
        rows={sentences}
        rowKey={({ key }) => key}
      />
    </Card>
  )
}
