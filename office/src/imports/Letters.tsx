import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { withoutLetterText } from '@sipday/rules/importing/list-words.ts'
import { importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import css from './imports.module.css'

type LettersProps = { told: ImportRehearsal['letters']; checked: boolean; onChange: (write: boolean) => void }

/** Members are written to only if it is ticked; one letter of each sort is shown before. */
export function Letters({ told: { count, texts, samples, without }, checked, onChange }: LettersProps) {
  return (
    <Card as="section" stack aria-labelledby="letters">
      <h2 id="letters">{importTexts.letters}</h2>
      {count + texts > 0 && (
        <Checkbox label={importTexts.write({ count, texts })} checked={checked} onChange={onChange} />
      )}
      {without.count > 0 && <Alert announce={false}>{withoutLetterText(without)}</Alert>}
      <p className="small">{importTexts.lettersText}</p>
      {samples.map(({ who, subject, text }) => (
        <details key={text} className={css.letter}>
          <summary>{subject || importTexts.textMessage}</summary>
          <p className="small">{importTexts.letterTo(who)}</p>
          <pre>{text}</pre>
        </details>
      ))}
    </Card>
  )
}
