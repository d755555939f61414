import { FileRefused, type ShopFile } from './shop-file.ts'

/** @throws FileRefused for ids that something refers to and nothing has */
export const requireKnown = (file: ShopFile): void => {
  const known = {
    location: new Set(file.locations.map(({ id }) => id)),
    model: new Set(file.models.map(({ id }) => id)),
    plan: new Set(file.models.flatMap(({ plans }) => plans.map(({ id }) => id))),
    'drink group': new Set(file.drinks?.map(({ id }) => id)),
    drink: new Set(file.drinks?.flatMap(({ drinks }) => drinks.map(({ id }) => id))),
    size: new Set(
      file.drinks?.flatMap(({ drinks }) => drinks.flatMap(({ sizes = [] }) => sizes.map(({ name }) => name))),
    ),
  }
  const lines: string[] = []
  const check = (where: string, kind: keyof typeof known, ids: readonly string[] = []) => {
    for (const id of ids) if (!known[kind].has(id)) lines.push(`${where}: there is no ${kind} "${id}" in the file`)
  }
  for (const { plans } of file.models)
    for (const { id, soldAt } of plans)
      if (soldAt !== 'all') check(`plan ${id}`, 'location', Array.isArray(soldAt) ? soldAt : soldAt.allBut)
  for (const { id, plans, use } of file.benefits) {
    if (plans !== 'all') check(`benefit ${id}`, 'plan', plans)
    check(`benefit ${id}`, 'drink group', use?.covers?.groups)
    check(`benefit ${id}`, 'drink', use?.covers?.drinks)
    check(`benefit ${id}`, 'size', use?.covers?.sizes)
  }
  for (const { id, models, locations, plans } of file.campaigns) {
    check(`campaign ${id}`, 'model', models)
    check(`campaign ${id}`, 'location', locations)
    check(`campaign ${id}`, 'plan', plans)
  }
  for (const { code, plans, locations } of file.codes ?? []) {
    check(`code ${code}`, 'plan', plans)
    check(`code ${code}`, 'location', locations)
  }
  if (lines.length > 0) throw new FileRefused(lines.join('\n'))
}
