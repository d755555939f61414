import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import css from './books.module.css'

/** What a table says and how it is counted, folded. */
export function HowCounted({ words }: { words: string }) {
  return (
    <details className={css.definition}>
      <summary>{reportTexts.howCounted}</summary>
      <p className="small">{words}</p>
    </details>
  )
}
