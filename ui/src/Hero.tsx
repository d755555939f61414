import type { ReactNode } from 'react'
import { Sunrise, type SunriseProps } from './drawings/Sunrise.tsx'
import css from './Hero.module.css'

/** The ice panel at the top of sign-in and thank-you: a heading, a sentence, and the sunrise. */
export function Hero({ children, drinks }: { children?: ReactNode; drinks: SunriseProps['drinks'] }) {
  return (
    <div className={css.hero}>
      {children}
      <Sunrise drinks={drinks} />
    </div>
  )
}
