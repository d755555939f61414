import { byId, photoText, type SubjectStore } from './subject-store.ts'

export const drinkGroups: SubjectStore<'drink-group'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('drink_groups').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      name: row.name,
      bannerLine: row.banner_line,
      drawing: row.drawing,
      ground: row.ground,
      photo: row.photo,
      position: row.position,
    })),
  write: async (trx, id, body, { today }) => {
    if (body === null) {
      await trx.updateTable('drink_groups').set({ retired_on: today }).where('id', '=', id).execute()
      return
    }
    const { bannerLine, photo, ...same } = body
    const row = { ...same, banner_line: bannerLine, photo: photoText(photo), retired_on: null }
    await trx
      .insertInto('drink_groups')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}

export const drinks: SubjectStore<'drink'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('drinks').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      groupId: row.group_id,
      name: row.name,
      note: row.note,
      upgradeCents: row.upgrade_cents,
      drawing: row.drawing,
      ground: row.ground,
      menuCents: row.menu_cents,
      costCents: row.cost_cents,
      caffeineMg: row.caffeine_mg,
      allergens: row.allergens,
      sizes: row.sizes,
      photo: row.photo,
      position: row.position,
    })),
  write: async (trx, id, body, { today }) => {
    if (body === null) {
      await trx.updateTable('drinks').set({ retired_on: today }).where('id', '=', id).execute()
      return
    }
    const { groupId, upgradeCents, menuCents, costCents, caffeineMg, sizes, photo, ...same } = body
    const row = {
      ...same,
      group_id: groupId,
      upgrade_cents: upgradeCents,
      menu_cents: menuCents,
      cost_cents: costCents,
      caffeine_mg: caffeineMg,
      sizes: JSON.stringify(sizes),
      photo: photoText(photo),
      retired_on: null,
    }
    await trx
      .insertInto('drinks')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}
