import { FetchFailure } from './purchase/boot/FetchFailure.tsx'

/** Shown on pages that no server of ours rendered, when the shop's data could not be fetched. */
export function StartFailure({ cause }: { cause: unknown }) {
  const message = cause instanceof Error && cause.message ? cause.message : 'An unknown error occurred.'
  return (
    <main>
      <FetchFailure message={message} onRetry={() => window.location.reload()} />
    </main>
  )
}
