import type { Use } from '@sipday/contract/use.ts'
import { periodOf } from '@sipday/rules/uses/periods.ts'
import { birthdayWords, leftText } from '@sipday/rules/uses/left-words.ts'
import { sizesText, whenText } from '@sipday/rules/uses/use-words.ts'
import { Perk } from '@sipday/ui/code/Perk.tsx'
import { DraftMark } from './DraftMark.tsx'
import { Phone } from '../parts/preview/Phone.tsx'
import css from './preview.module.css'

export function PerksPhone({ name, use }: { name: string; use: Use }) {
  const left = leftText({ left: use.count, of: use.count, period: periodOf(use.per) })
  const told = use.per !== 'birthday'
  const note = [use.per === 'unlimited' ? null : left, whenText(use), sizesText(use)].filter(Boolean).join(', ')
  return (
    <Phone caption="What a member who buys the plan sees once it is published">
      <p className={css.mark} aria-hidden>
        <DraftMark />
      </p>
      <p className="h3">Your benefits</p>
      <ul className={css.list}>
        <Perk
          name={name || 'New Benefit'}
          ready={told}
          state={told ? 'Ready to Redeem' : birthdayWords.ask}
          note={note || undefined}
        />
      </ul>
    </Phone>
  )
}
