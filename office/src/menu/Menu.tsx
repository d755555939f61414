import { Button } from '@sipday/ui/actions/Button.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { cx } from '@sipday/ui/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { Suspense } from 'react'
import { draftQuery } from '../parts/draft/draft-queries.ts'
import type { Me } from '../session.ts'
import { SectionIcon } from './SectionIcon.tsx'
import type { OfficeSection } from './section.ts'
import { isIn } from './sections.tsx'
import css from './menu.module.css'
import { useSignOut } from './use-sign-out.ts'

type MenuProps = {
  id: string
  me: Me
  shown: readonly OfficeSection[]
  /** In a narrow window: whether it was opened. */
  open: boolean
  onChosen: () => void
}

export function Menu({ id, me, shown, open, onChosen }: MenuProps) {
  const draft = useQuery({ ...draftQuery, enabled: me.capabilities.includes('see') })
  const marks: Record<string, Mark> = {
    '/': { count: me.todo.count, words: 'to do', look: css.toDo },
    '/draft': { count: draft.data?.items.length ?? 0, words: 'not live', look: css.notLive },
  }
  const leave = useSignOut()
  return (
    <nav id={id} className={cx(css.nav, open && css.open)} aria-label="Office">
      {shown.map(
        (section) =>
          section.menu && (
            <MenuLink key={section.path} me={me} section={section} mark={marks[section.path]} onChosen={onChosen} />
          ),
      )}
      <div className={css.out}>
        <p className={css.who}>
          {me.person.name}
          <br />
          {roleWords[me.person.role]}
        </p>
        <Button variant="text" flush="start" busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign Out
        </Button>
      </div>
    </nav>
  )
}

type Mark = { count: number; words: string; look: string | undefined }
type MenuLinkProps = { me: Me; section: OfficeSection; mark: Mark | undefined; onChosen: () => void }

function MenuLink({ me, section, mark, onChosen }: MenuLinkProps) {
  const { path, name, menu, Parts } = section
  const [page] = useLocation()
  if (!menu) return null
  const isHere = isIn(section, page)
  return (
    <>
      <Link
        className={cx(css.link, menu.begins && css.begins, menu.isOwn && css.own)}
        href={path}
        aria-current={isHere ? 'page' : undefined}
        aria-keyshortcuts={`g ${menu.letter}`}
        onClick={onChosen}
      >
        <SectionIcon name={menu.icon} />
        {name}
        <kbd className={css.letter}>g {menu.letter}</kbd>
        {mark !== undefined && mark.count > 0 && (
          <span className={cx(css.count, mark.look)} title={mark.words}>
            {mark.count}
            <VisuallyHidden> {mark.words}</VisuallyHidden>
          </span>
        )}
      </Link>
      {isHere && Parts && (
        <Suspense>
          <Parts me={me} />
        </Suspense>
      )}
    </>
  )
}
