import css from './SkipLink.module.css'

/** The first stop of the Tab key: jumps over the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = 'main' }: { target?: string | undefined }) {
  return (
    <a className={css.skip} href={`#${target}`}>
      Skip to content
    </a>
  )
}
