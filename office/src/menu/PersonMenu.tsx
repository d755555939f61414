import { sentence } from '@sipday/rules/written/isolated.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { useLocation } from 'wouter'
import { MenuButton } from '../parts/MenuButton.tsx'
import type { Me } from '../session.ts'
import css from './menu.module.css'
import { useSignOut } from './use-sign-out.ts'

/** At the end of the bar of a wide window. */
export function PersonMenu({ person: { name, role } }: { person: Me['person'] }) {
  const [, navigate] = useLocation()
  const leave = useSignOut()
  return (
    <div className={css.person}>
      <MenuButton
        label={sentence`${name}, ${roleWords[role]}`}
        className={css.personButton}
        items={[
          { name: 'My Sign-In', go: () => navigate('/me') },
          { name: 'Sign Out', go: () => leave.mutate() },
        ]}
      >
        <span>
          <b>{name}</b>
          <br />
          {roleWords[role]}
        </span>
        <Icon name="down" size="small" />
      </MenuButton>
    </div>
  )
}
