import css from './Spinner.module.css'

/** The turning ring alone, 1 em wide and silent; whoever shows it says in words what is under way. */
export function SpinnerRing() {
  return <span className={css.ring} aria-hidden="true" />
}
