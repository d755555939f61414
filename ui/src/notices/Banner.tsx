import type { ReactNode } from 'react'
import { ArtTile, type ArtTileProps } from '../drawings/ArtTile.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Photo, type ShownPhoto } from '../drawings/Photo.tsx'
import { Sunrise, type SunriseProps } from '../drawings/Sunrise.tsx'
import { cx } from '../cx.ts'
import css from './Banner.module.css'

export type BannerLine = {
  name: string
  art: Pick<ArtTileProps, 'drinks' | 'letter' | 'ground' | 'photo'>
  /** The button is named "About {name}". */
  onInfo: () => void
}

export type BannerProps = {
  /** What the banner is, for screen readers. */
  label: string
  title: ReactNode
  offer: { big: string; small: string }
  drinks: SunriseProps['drinks']
  /** Instead of the sun and its drinks. */
  photo?: ShownPhoto | undefined
  lines: readonly BannerLine[]
  /** The button under the lines; without lines there is none. */
  action: ReactNode
}

/** W2: the offer in a rising sun, and the drinks to choose from. */
export function Banner({ label, title, offer, drinks, photo, lines, action }: BannerProps) {
  return (
    <section className={cx(css.banner, lines.length === 0 && css.alone)} aria-label={label}>
      <div className={css.offer}>
        <h2 className={css.title}>{title}</h2>
        {photo ? (
          <>
            <p className={css.price}>{`${offer.big} ${offer.small}`}</p>
            <Photo {...photo} sizes="(min-width: 56.25em) 620px, 100vw" />
          </>
        ) : (
          <Sunrise drinks={drinks} offer={offer} large />
        )}
      </div>
      {lines.length > 0 && (
        <div className={css.menu}>
          <ul>
            {lines.map(({ name, art, onInfo }) => (
              <li className={css.line} key={name}>
                <ArtTile {...art} small />
                <span className="grow">{name}</span>
                <IconButton icon="info" label={`About ${name}`} onClick={onInfo} />
              </li>
            ))}
          </ul>
          <div className={css.action}>{action}</div>
        </div>
      )}
    </section>
  )
}
