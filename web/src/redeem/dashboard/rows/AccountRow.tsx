import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { SpinnerRing } from '@sipday/ui/loading/SpinnerRing.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useId, type ReactNode, type Ref } from 'react'
import css from './rows.module.css'
import { type RowIcon, rowIcons } from './row-icons.ts'

export type AccountRowProps = {
  icon?: RowIcon | undefined
  /** What a press does, in one word: "Change". */
  verb?: string | undefined
  /** The button's whole name, which begins with the verb; the verb and the title by default. */
  name?: string | undefined
  title: string
  /** Before the title, for screen readers. */
  before?: string | undefined
  /** Under the title. */
  value?: string | undefined
  note?: string | undefined
  onPress: () => void
  /** Before the arrow. */
  end?: ReactNode
  /** Also when it is closed. */
  prints?: boolean | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** What a press has done, for screen readers. */
  said?: string | undefined
  /** Where its words are. */
  place?: Ref<HTMLDivElement> | undefined
  /** Whether what it opens is shown under it; undefined when it opens nothing there. */
  open?: boolean | undefined
  children?: ReactNode
}

export function AccountRow(props: AccountRowProps) {
  const {
    icon,
    verb,
    name,
    title,
    before,
    value,
    note,
    onPress,
    end,
    prints,
    busy,
    disabled,
    said,
    place,
    open,
    children,
  } = props
  const id = useId()
  const button = {
    type: 'button',
    disabled,
    'aria-busy': busy || undefined,
    'aria-disabled': busy || undefined,
    onClick: () => busy || onPress(),
  } as const
  return (
    <section className={open || prints ? undefined : 'screen-only'} data-open={open || undefined} aria-label={title}>
      <div ref={place} className={css.line}>
        {icon && (
          <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={rowIcons[icon]} />
          </svg>
        )}
        <div className={css.words}>
          {verb && <h3 className={css.title}>{title}</h3>}
          {!verb && (
            <button {...button} className={`${css.press} ${css.title}`}>
              {before && <VisuallyHidden>{before}</VisuallyHidden>} {title}
            </button>
          )}
          {value && (
            <p className="small">
              <Address>{value}</Address>
            </p>
          )}
          {note && <p className="small num">{note}</p>}
        </div>
        {end}
        {busy && <SpinnerRing />}
        {verb && (
          <button
            {...button}
            className={`${css.press} ${css.verb}`}
            aria-label={name}
            aria-expanded={open}
            aria-controls={open === undefined ? undefined : id}
          >
            {verb} {!name && <VisuallyHidden>{title}</VisuallyHidden>}
          </button>
        )}
        {(open !== undefined || !verb) && (
          <span className={css.chevron}>
            <Icon name={open === undefined ? 'next' : 'down'} size="small" tone="primary" />
          </span>
        )}
      </div>
      {said !== undefined && (
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      )}
      {children && (
        <div id={id} hidden={open === false} className={css.under}>
          {children}
        </div>
      )}
    </section>
  )
}
