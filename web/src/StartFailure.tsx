import { FetchFailure } from './purchase/boot/FetchFailure.tsx'

/** Shown when not even the shop's own data could be fetched, on pages that no server of ours rendered. */
export function StartFailure({ cause }: { cause: unknown }) {
  const message = cause instanceof Error && cause.message ? cause.message : 'An unknown error occurred.'
  return (
    <main>
      <FetchFailure message={message} onRetry={() => window.location.reload()} />
    </main>
  )
}
