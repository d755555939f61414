import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { benefitWords } from '@sipday/rules/own-page/benefit-words.ts'
import { Perk } from '@sipday/ui/code/Perk.tsx'

const wordsNow = (benefit: EntitlementRecord, timeZone: string) => benefitWords(benefit, timeZone, new Date())

export function Perks({ benefits, timeZone }: { benefits: readonly EntitlementRecord[]; timeZone: string }) {
  if (benefits.length === 0) return null
  return (
    <ul>
      {benefits.map((benefit) => {
        const { id, ...words } = wordsNow(benefit, timeZone)
        return <Perk key={id} {...words} />
      })}
    </ul>
  )
}
