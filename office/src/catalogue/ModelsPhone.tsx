import { DraftMark } from './DraftMark.tsx'
import { ModelCards, type ModelCardsProps } from '../parts/preview/ModelCards.tsx'
import { Phone } from '../parts/preview/Phone.tsx'
import css from './preview.module.css'

export function ModelsPhone(props: ModelCardsProps) {
  return (
    <Phone caption="As a visitor sees it once it is published">
      <p className={css.mark} aria-hidden>
        <DraftMark />
      </p>
      <p className="h1">Select a Plan</p>
      <div className={css.list}>
        <ModelCards {...props} />
      </div>
    </Phone>
  )
}
