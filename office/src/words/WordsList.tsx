import { countText } from '@sipday/rules/written/counts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Chips } from '@sipday/ui/fields/choosing/Chips.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { type ReactNode, useState } from 'react'
import { DraftMark } from '../parts/draft/DraftMark.tsx'
import { STATE_WORDS } from '../parts/draft/state-words.ts'
import type { Group, Sentence } from './use-sentences.ts'
import css from './words.module.css'

type WordsListProps = {
  groups: readonly Group[]
  /** The sentence in work. */
  current: string | null
  onPress: (key: string) => void
}
type Shown = 'all' | 'changed' | 'check'

/** Every sentence, found by what it says and where it stands. */
export function WordsList({ groups, current, onPress }: WordsListProps) {
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const all = groups.flatMap(({ sentences }) => sentences)
  const [changed, checked] = [all.filter(({ state }) => state !== 'live'), all.filter(({ check }) => check !== null)]
  const fits = ({ words, where, state, check }: Sentence): boolean =>
    (shown === 'all' || (shown === 'changed' ? state !== 'live' : check !== null)) &&
    `${words} ${where}`.toLowerCase().includes(sought.trim().toLowerCase())
  const isAll = shown === 'all' && sought.trim() === ''
  const visible = groups
    .map((group) => ({ ...group, sentences: group.sentences.filter(fits) }))
    .filter(({ sentences }) => sentences.length > 0)
  const letters = visible.filter(({ page }) => page === 'emails')
  const isOpen = (some: readonly Group[]) =>
    !isAll || some.some(({ sentences }) => sentences.some(({ key }) => key === current))
  const listed = (group: Group) => (
    <Folded
      key={group.title}
      title={group.title}
      count={countOf([group])}
      isOpen={group === visible[0] || isOpen([group])}
    >
      <ul className={css.rows}>
        {group.sentences.map((sentence) => (
          <Row key={sentence.key} sentence={sentence} isCurrent={sentence.key === current} onPress={onPress} />
        ))}
      </ul>
    </Folded>
  )
  return (
    <Card as="section" stack aria-label="All texts">
      <Field
        type="search"
        label="Search the texts"
        helper={`${countText(all.length, 'text')}, by what they say and where they stand.`}
        value={sought}
        onChange={setSought}
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
        onChange={([next]) => setShown((next ?? 'all') as Shown)}
      />
      {visible.length === 0 && (
        <div role="status">
          <p>No text fits.</p>
          <Button
            variant="text"
            flush="start"
            onClick={() => {
              setSought('')
              setShown('all')
            }}
          >
            Show All
          </Button>
        </div>
      )}
      <div>
        {visible.filter(({ page }) => page !== 'emails').map(listed)}
        {letters.length > 0 && (
          <Folded title="In emails" count={countOf(letters)} isOpen={isOpen(letters)}>
            {letters.map(listed)}
          </Folded>
        )}
      </div>
    </Card>
  )
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { sentences }) => sum + sentences.length, 0)

type FoldedProps = { title: string; count: number; isOpen: boolean; children: ReactNode }

function Folded({ title, count, isOpen, children }: FoldedProps) {
  return (
    <details className={css.group} open={isOpen}>
      <summary>
        <h2 className="h4">{title}</h2>
        <span className="small">{count}</span>
      </summary>
      {children}
    </details>
  )
}

type RowProps = { sentence: Sentence; isCurrent: boolean; onPress: (key: string) => void }

function Row({ sentence: { key, words, where, state, check }, isCurrent, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={css.row} aria-current={isCurrent || undefined} onClick={() => onPress(key)}>
        <span className={css.said}>
          <b>{words || 'Empty'}</b>
          <span>{where}</span>
        </span>
        {check ? (
          <Badge tone="warn" icon="alert">
            Check
          </Badge>
        ) : (
          STATE_WORDS[state] && <DraftMark>{STATE_WORDS[state] ?? undefined}</DraftMark>
        )}
      </button>
    </li>
  )
}
