import { CodesToSave } from './CodesToSave.tsx'
import { SignInCard } from './SignInCard.tsx'

/** The ten recovery codes, shown this one time, and a way to keep them. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <SignInCard title="Save these codes">
      <CodesToSave codes={codes} label="Open the Office" onSaved={onSaved} />
    </SignInCard>
  )
}
