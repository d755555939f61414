import { cx } from '../cx.ts'
import { iconPaths, type IconName } from './icon-paths.ts'
import css from './Icon.module.css'

export type IconProps = {
  name: IconName
  /** 24 px by default: tiny 18, small 20, large 44. */
  size?: 'tiny' | 'small' | 'large' | undefined
  tone?: 'primary' | 'ok' | undefined
}

/** In the text's color, and hidden from assistive technology: there is text beside it. */
export function Icon({ name, size, tone }: IconProps) {
  return (
    <svg
      className={cx(css.icon, size && css[size], tone && css[tone])}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
