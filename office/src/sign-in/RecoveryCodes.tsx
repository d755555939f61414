import { CodesToSave } from './CodesToSave.tsx'
import { SignInCard } from './SignInCard.tsx'

/** Shown this one time. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <SignInCard title="Save these codes">
      <CodesToSave codes={codes} label="Open the Office" onSaved={onSaved} />
    </SignInCard>
  )
}
