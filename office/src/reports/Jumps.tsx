import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import css from './jumps.module.css'

type JumpsProps = {
  /** In the rail beside the page, or in the page. Each is where the other has no room. */
  look: 'rail' | 'chips'
  hasLab: boolean
}

export function Jumps({ look, hasLab }: JumpsProps) {
  const parts = Object.entries(reportTexts.sections).filter(([id]) => hasLab || id !== 'lab')
  return (
    <nav className={css[look]} aria-label={reportTexts.jumps}>
      {parts.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}
