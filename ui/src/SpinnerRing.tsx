import css from './Spinner.module.css'

/** The spinning ring alone, 1 em wide and hidden from screen readers; the parent provides the text. */
export function SpinnerRing() {
  return <span className={css.ring} aria-hidden="true" />
}
