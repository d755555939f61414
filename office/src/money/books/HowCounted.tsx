import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import css from './books.module.css'

type HowCountedProps = { words: string; terms?: readonly { name: string; words: string }[] }

/** `terms`: what names in the table mean. */
export function HowCounted({ words, terms = [] }: HowCountedProps) {
  return (
    <details className={css.definition}>
      <summary>{reportTexts.howCounted}</summary>
      <p className="small">{words}</p>
      {terms.map((term) => (
        <p key={term.name} className="small">
          <strong>{term.name}</strong>: {term.words}
        </p>
      ))}
    </details>
  )
}
