import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import css from '../campaigns.module.css'

/** Counted as the visitor counts them; what the link answers is left out. */
export function Way({ steps }: { steps: OfficeAnswerOf<'campaign-look'>['way'] }) {
  const counted = steps.filter(({ isLeftOut }) => !isLeftOut)
  const rows = steps.map((step) => ({ name: step.name, number: step.isLeftOut ? null : counted.indexOf(step) + 1 }))
  return (
    <ol className={css.way}>
      {rows.map(({ name, number }) => (
        <li key={name} data-left-out={number === null || undefined}>
          <span className={css.pearl} aria-hidden="true">
            {number ?? '–'}
          </span>
          {name}
          {number === null && <VisuallyHidden> is left out</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
