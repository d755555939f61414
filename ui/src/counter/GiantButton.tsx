import { Cup } from '../drawings/Cup.tsx'
import { SpinnerRing } from '../loading/SpinnerRing.tsx'
import css from './GiantButton.module.css'

export type GiantButtonProps = {
  label: string
  /** "One medium drink, one topping included". */
  hint?: string | undefined
  busy?: boolean | undefined
  onClick: () => void
}

/** The single 96 px button of the counter. */
export function GiantButton({ label, hint, busy, onClick }: GiantButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {busy ? (
        <span className={css.busy}>
          <SpinnerRing />
        </span>
      ) : (
        <Cup full large />
      )}
      <span>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
    </button>
  )
}
