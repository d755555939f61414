import { planWords } from '@sipday/rules/renewing/plan-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Details } from '../../context.ts'

export function PlanNotice({ change }: { change: Details['planChange'] }) {
  if (!change) return null
  return (
    <Alert kind="info" heading={planWords.plannedHeading} announce={false}>
      {planWords.planned(change.planName, change.on)}
    </Alert>
  )
}
