import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { Details } from '../../context.ts'

export function PauseNotice({ pause }: { pause: Details['pause'] }) {
  if (!pause) return null
  return (
    <Alert kind="info" heading={pause.begun ? pauseWords.paused : pauseWords.plannedHeading} announce={false}>
      {pause.begun ? pauseWords.renewsOn(pause.until) : pauseWords.planned(pause.usableUntil, pause.until)}
    </Alert>
  )
}
