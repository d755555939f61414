import black from '../src/art/brand/wordmark.svg?no-inline'
import white from '../src/art/brand/wordmark-white.svg?no-inline'
import css from './Wordmark.module.css'

export type WordmarkProps = {
  tone?: 'black' | 'white' | undefined
  /** What the picture says; empty when a name stands beside it. */
  alt?: string | undefined
}

/** The logo with its name, 36 px high. */
export function Wordmark({ tone = 'black', alt = 'Sipday' }: WordmarkProps) {
  return <img className={css.mark} src={tone === 'white' ? white : black} alt={alt} width="176" height="54" />
}
