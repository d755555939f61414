/**
 * SQL for `asked`, the locations of `:only` (null for all), and `span`, the first and last day from `:from` through
 * `:until` that are counted at all of them. No span while a location has no counted days.
 */
export const askedDays = (counted: 'members' | 'movements'): string => `asked as (
        select l.id, c.from_day, c.until_day from locations l left join counted c on c.what = '${counted}' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      span as (
        select greatest(:from::date, max(from_day)) as first, least(:until::date, min(until_day)) as last
        from asked having bool_and(from_day is not null))`
