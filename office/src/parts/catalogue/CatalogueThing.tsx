import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import type { ReactNode } from 'react'
import { ThingFacts } from '../draft/thing/ThingFacts.tsx'
import { ThingPage, type Thing } from '../draft/thing/ThingPage.tsx'
import { MayNot } from '../MayNot.tsx'

type CatalogueSubject = 'model' | 'plan' | 'benefit' | 'drink' | 'drink-group' | 'extra'
type CatalogueThingProps<S extends CatalogueSubject> = {
  subject: S
  /** `new` for a new one. */
  id: string
  edits: boolean
  editor: (thing: Thing<S>) => ReactNode
  /** Around what can only be read. */
  reader: (name: string, facts: ReactNode) => ReactNode
  nameOf: NameOf
}

/** Facts for those who may not change it. */
export function CatalogueThing<S extends CatalogueSubject>(props: CatalogueThingProps<S>) {
  const { subject, id, edits, editor, reader, nameOf } = props
  return (
    <ThingPage key={id} subject={subject} id={id}>
      {(thing) => {
        if (edits) return editor(thing)
        const body = thing.live ?? thing.current
        return reader(
          body?.name ?? 'New',
          body ? <ThingFacts subject={subject} body={body} nameOf={nameOf} /> : <MayNot needs="catalogue" />,
        )
      }}
    </ThingPage>
  )
}
