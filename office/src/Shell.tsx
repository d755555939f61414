import { isolated } from '@sipday/rules/written/isolated.ts'
import { KitProvider } from '@sipday/ui/drawings/kit.ts'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { ErrorBoundary } from '@sipday/ui/loading/ErrorBoundary.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Redirect, useLocation } from 'wouter'
import { Frame } from './Frame.tsx'
import { Menu } from './menu/Menu.tsx'
import { PersonMenu } from './menu/PersonMenu.tsx'
import { SectionIcon } from './menu/SectionIcon.tsx'
import type { OfficeSection } from './menu/section.ts'
import { isIn, sections, sectionsFor } from './menu/sections.tsx'
import { useGoKeys } from './menu/use-go-keys.ts'
import { Moved } from './moved.ts'
import { Broken } from './parts/Broken.tsx'
import { DraftBar } from './parts/draft/DraftBar.tsx'
import { MayNot } from './parts/MayNot.tsx'
import { OfflineNote } from './parts/OfflineNote.tsx'
import { NoSuchPage } from './parts/NoSuchPage.tsx'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { searchTexts } from '@sipday/rules/office/search-words.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { SearchField } from './search/SearchField.tsx'
import { Section } from './Section.tsx'
import type { Me } from './session.ts'
import css from './shell.module.css'

export function Shell({ me }: { me: Me }) {
  const [path] = useLocation()
  const [opened] = useState(path)
  const [moved, setMoved] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const menuId = useId()
  if (!moved && path !== opened && path !== meantBy(opened)) setMoved(true)
  const here = sections.find((section) => isIn(section, path))
  const shown = useMemo(() => sectionsFor(me), [me])
  const field = useRef<HTMLInputElement>(null)
  const [searches, setSearches] = useState(false)
  const search = useCallback(() => {
    flushSync(() => setSearches(true))
    field.current?.focus()
  }, [])
  useGoKeys(shown, search)
  const atEnd = (
    <>
      <VisuallyHidden>
        Signed in as {isolated(me.person.name)}, {roleWords[me.person.role]}
      </VisuallyHidden>
      <SearchField me={me} field={field} open={searches} onOpen={setSearches} />
      <PersonMenu person={me.person} />
      <button
        type="button"
        className={css.menuButton}
        aria-label={searchTexts.open}
        // The field closes with its focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={search}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={css.menuButton}
        aria-label="Menu"
        aria-expanded={menuOpen}
        aria-controls={menuId}
        onClick={() => setMenuOpen(!menuOpen)}
      >
        <SectionIcon name="menu" />
      </button>
    </>
  )
  return (
    <Frame atEnd={atEnd} skipTo="content">
      <div className={css.columns}>
        <Menu id={menuId} me={me} shown={shown} open={menuOpen} onChosen={() => setMenuOpen(false)} />
        <main id="content" className={css.content} tabIndex={-1}>
          <Moved value={moved}>
            <KitProvider value={me.shop.kit}>
              <OfflineNote />
              <ErrorBoundary at={path} fallback={<Broken />}>
                <Suspense fallback={<Loading />}>
                  {here ? <Opened key={here.path} section={here} me={me} /> : <Meant path={path} />}
                </Suspense>
              </ErrorBoundary>
            </KitProvider>
          </Moved>
        </main>
      </div>
      <DraftBar me={me} />
    </Frame>
  )
}

/** A section by its name: who types /office/catalog means the one that the menu calls so. */
const meantBy = (path: string): string | null => {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const section = sections.find(({ name }) => name.toLowerCase() === first.toLowerCase())
  return section ? `${section.path}${rest}`.replace('//', '/') : null
}

function Meant({ path }: { path: string }) {
  const meant = meantBy(path)
  return meant ? <Redirect to={meant} replace /> : <NoSuchPage />
}

function Opened({ section: { name, needs, Screen }, me }: { section: OfficeSection; me: Me }) {
  if (needs === undefined || me.capabilities.includes(needs)) return <Screen me={me} />
  return (
    <Section name={name}>
      <MayNot needs={needs} />
    </Section>
  )
}

const Loading = () => (
  <SkeletonGroup label="Opening the page">
    <Skeleton shape="title" />
    <Skeleton shape="block" />
  </SkeletonGroup>
)
