import { beingConfirmed } from '@sipday/rules/money-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import css from './Payment.module.css'

/** The provider has not responded yet; nothing is charged twice (rule F). */
export function Confirming() {
  return (
    <div className={css.column}>
      <Alert kind="warn" icon="clock" heading={beingConfirmed}>
        This takes a minute at most. You can keep this page open or come back later: the result will be here.
      </Alert>
      <Spinner label="Waiting for confirmation" />
    </div>
  )
}
