import { Button } from '@sipday/ui/actions/Button.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { type ReactNode, Suspense } from 'react'
import { change, newKey } from '../calls.ts'
import { draftQuery } from '../parts/draft/draft-queries.ts'
import type { Me } from '../session.ts'
import { SectionIcon } from './SectionIcon.tsx'
import type { OfficeSection } from './section.ts'
import { isIn } from './sections.tsx'
import css from './menu.module.css'

type MenuProps = {
  id: string
  me: Me
  shown: readonly OfficeSection[]
  /** In a wide window the bar says it. */
  who: ReactNode
  /** In a narrow window: whether it was opened. */
  open: boolean
  onChosen: () => void
}

export function Menu({ id, me, shown, who, open, onChosen }: MenuProps) {
  const client = useQueryClient()
  const draft = useQuery({ ...draftQuery, enabled: me.capabilities.includes('see') })
  const marks: Record<string, Mark> = {
    '/': { count: me.todo.count, words: 'to do', look: css.toDo },
    '/draft': { count: draft.data?.items.length ?? 0, words: 'not live', look: css.notLive },
  }
  const leave = useMutation({
    mutationFn: () => change('sign-out', {}, newKey()),
    // Whatever the answer: nothing must stay visible on a shared computer.
    onSettled: () => client.resetQueries(),
  })
  return (
    <nav id={id} className={cx(css.nav, open && css.open)} aria-label="Office">
      {shown.map(
        (section) =>
          section.menu && (
            <MenuLink key={section.path} me={me} section={section} mark={marks[section.path]} onChosen={onChosen} />
          ),
      )}
      <div className={css.out}>
        <p className={css.who}>{who}</p>
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
        className={cx(css.link, menu.begins && css.begins)}
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
