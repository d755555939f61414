import css from './Spinner.module.css'

/** 1 em wide, hidden from screen readers; the parent provides the text. */
export function SpinnerRing() {
  return <span className={css.ring} aria-hidden="true" />
}
