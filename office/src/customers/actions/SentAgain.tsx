import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { failureText } from '../../failure.ts'
import type { useSendAgain } from './use-send-again.ts'

/** Where it went, or why not. */
export function SentAgain({ sent }: { sent: ReturnType<typeof useSendAgain> }) {
  if (sent.isSuccess) return <Alert kind="ok">{againTexts.done(sent.data.email, sent.data.to)}</Alert>
  return sent.error && <Alert kind="bad">{failureText(sent.error, againTexts.notDone)}</Alert>
}
