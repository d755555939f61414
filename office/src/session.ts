import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { renameShop } from '@sipday/ui/text/shop-name.ts'
import { queryOptions } from '@tanstack/react-query'

export type Me = OfficeAnswerOf<'me'>

/** Refused with `not_signed_in` or `second_factor_needed`. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await officeCall('me', undefined)
    renameShop(me.shop.name)
    return me
  },
})
export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => officeCall('second-factors', undefined),
})
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => officeCall('sessions', {}) })
