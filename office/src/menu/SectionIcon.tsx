import css from '@sipday/ui/icons/Icon.module.css'
import { sectionIcons, type SectionIconName } from './section-icons.tsx'

export function SectionIcon({ name }: { name: SectionIconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {sectionIcons[name]}
    </svg>
  )
}
