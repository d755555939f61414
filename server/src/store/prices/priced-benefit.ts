import { EXTRA_DRINK } from '@sipday/rules/uses/extra-drink.ts'

/**
 * SQL: the benefit whose menu value and cost a use of this entitlement has. A code's extra drink is one of those that
 * the first benefit of the membership is for (O8.3).
 */
export const pricedBenefit = (entitlement: string): string => `
  case when ${entitlement}.benefit_id <> '${EXTRA_DRINK}' then ${entitlement}.benefit_id
    else (select f.benefit_id from entitlements f
      where f.membership_id = ${entitlement}.membership_id and f.benefit_id <> '${EXTRA_DRINK}'
      order by f.position, f.id limit 1) end`
