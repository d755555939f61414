import { Button } from '@sipday/ui/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Route, Switch, useLocation, useRoute } from 'wouter'
import { change, newKey } from './calls.ts'
import { Frame } from './Frame.tsx'
import { Screen as Home } from './home/Screen.tsx'
import { Screen as MySignIn } from './me/Screen.tsx'
import { Moved } from './moved.ts'
import { ROLE_WORDS } from './roles.ts'
import type { Me } from './session.ts'
import css from './shell.module.css'

/** The sections of the office, each at its address. */
const SECTIONS = [
  { path: '/', name: 'Home' },
  { path: '/me', name: 'My Sign-In' },
] as const

/** The office of a person who is signed in: the black bar, the sections, and the one that is open. */
export function Shell({ me }: { me: Me }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const [opened] = useState(path)
  const [moved, setMoved] = useState(false)
  if (!moved && path !== opened) setMoved(true)
  const leave = useMutation({
    mutationFn: () => change('sign-out', {}, newKey()),
    // Whatever the answer was: what is shown must not stay on a shared computer.
    onSettled: () => client.resetQueries(),
  })
  const who = (
    <p className={css.who}>
      {me.person.name}
      <br />
      {ROLE_WORDS[me.person.role]}
    </p>
  )
  return (
    <Frame atEnd={who} skipTo="content">
      <div className={css.columns}>
        <nav className={css.nav} aria-label="Office">
          {SECTIONS.map((section) => (
            <SectionLink key={section.path} {...section} />
          ))}
          <Button variant="text" flush="start" busy={leave.isPending} onClick={() => leave.mutate()}>
            Sign Out
          </Button>
        </nav>
        <main id="content" className={css.content} tabIndex={-1}>
          <Moved value={moved}>
            <Switch>
              <Route path="/me">
                <MySignIn me={me} />
              </Route>
              <Route>
                <Home me={me} />
              </Route>
            </Switch>
          </Moved>
        </main>
      </div>
    </Frame>
  )
}

function SectionLink({ path, name }: (typeof SECTIONS)[number]) {
  const [open] = useRoute(path)
  return (
    <Link className={css.link} href={path} aria-current={open ? 'page' : undefined}>
      {name}
    </Link>
  )
}
