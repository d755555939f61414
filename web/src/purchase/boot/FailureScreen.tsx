import { useWizard } from '../useWizard.tsx'
import { FetchFailure } from './FetchFailure.tsx'

const reloadPage = () => window.location.reload()

/** This state is final (W4), so trying again reloads the page. */
export function FailureScreen({ reload = reloadPage }: { reload?: () => void }) {
  const error = useWizard((snapshot) => snapshot.context.error)
  return <FetchFailure message={error ?? 'An unknown error occurred.'} onRetry={reload} />
}
