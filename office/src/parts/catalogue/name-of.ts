import type { NameOf } from '@sipday/rules/office/draft-facts.ts'
import type { Catalogue } from './use-catalogue.ts'

export const nameIn = ({ models, plans, benefits, locations }: Catalogue): NameOf => {
  const rows = { model: models, plan: plans, benefit: benefits, location: locations } as Partial<
    Record<string, readonly { id: string; title: string }[]>
  >
  return (subject, id) => rows[subject]?.find((row) => row.id === id)?.title ?? id
}
