/**
 * Two parts of a query: `asked`, the locations of `:only`, or all of them for null; and `span`, the first and the last
 * day from `:from` through `:until` of those that are counted at all of them. `counted` has the counted days of each
 * location; where one of them has none yet, there is no span.
 */
export const askedDays = (counted: 'member_days' | 'movement_days'): string => `asked as (
        select l.id, c.from_day, c.until_day from locations l left join ${counted} c on c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      span as (
        select greatest(:from::date, max(from_day)) as first, least(:until::date, min(until_day)) as last
        from asked having bool_and(from_day is not null))`
