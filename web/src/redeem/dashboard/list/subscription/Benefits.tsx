import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { Perk } from '@sipday/ui/code/Perk.tsx'
import { useAccountArea } from '../../../useRedeem.tsx'
import { benefitWords } from '@sipday/rules/own-page/benefit-words.ts'

const wordsNow = (benefit: EntitlementRecord, timeZone: string) => benefitWords(benefit, timeZone, new Date())

export function Benefits({ benefits }: { benefits: readonly EntitlementRecord[] }) {
  const { shop } = useAccountArea()
  if (benefits.length === 0) return null
  return (
    <ul aria-live="polite">
      {benefits.map((benefit) => {
        const { id, ...words } = wordsNow(benefit, shop.timeZone)
        return <Perk key={id} {...words} />
      })}
    </ul>
  )
}
