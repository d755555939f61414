import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { shownPhoto } from '@sipday/rules/look/photo.ts'
import { useId, type MouseEvent } from 'react'
import css from './photo.module.css'

type FocusPickerProps = { photo: ChosenPhoto; onPick: (at: Pick<ChosenPhoto, 'x' | 'y'>) => void }

const percentOf = (at: number, size: number): number => Math.round(Math.min(1, Math.max(0, at / size)) * 100)

/** The whole photo; what is pressed stays in view wherever a page crops it. */
export function FocusPicker({ photo, onPick }: FocusPickerProps) {
  const { src, srcSet, width, height, alt } = shownPhoto(photo)
  const id = useId()
  const press = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    onPick({ x: percentOf(clientX - box.left, box.width), y: percentOf(clientY - box.top, box.height) })
  }
  const range = (name: 'x' | 'y', label: string) => (
    <>
      <label htmlFor={`${id}-${name}`} className="small">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        type="range"
        min="0"
        max="100"
        value={photo[name]}
        onChange={(event) => onPick({ x: photo.x, y: photo.y, [name]: Number(event.currentTarget.value) })}
      />
    </>
  )
  return (
    <fieldset className={css.focus}>
      <legend className="h4">What stays in view</legend>
      {/* With the keyboard, the two ranges do the same. */}
      <span className={css.whole} onClick={press} role="presentation">
        <img src={src} srcSet={srcSet} sizes="320px" width={width} height={height} alt={alt} />
        <span className={css.point} style={{ left: `${photo.x}%`, top: `${photo.y}%` }} />
      </span>
      <div className={css.ranges}>
        {range('x', 'From left to right')}
        {range('y', 'From top to bottom')}
      </div>
    </fieldset>
  )
}
