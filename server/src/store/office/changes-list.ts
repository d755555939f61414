import { bool, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Everything, or what they did, what was done to them, and what belongs to their locations. */
const visible = `(:everywhere or c.staff_id = :me or (c.subject = 'staff' and c.subject_id = :me)
  or (c.subject = 'location' and c.subject_id = any(:places))
  or (c.subject = 'staff' and exists (select from staff t
    where t.id = c.subject_id and t.role = 'till' and t.location_id = any(:places))))`
const reach = { everywhere: bool, me: text, places: listOf(text) }

const wanted = `${visible}
  and (:person::text is null or c.staff_id = :person)
  and (:subject::text is null or c.subject = :subject)
  and (:subjectId::text is null or c.subject_id = :subjectId)
  and (:since::timestamptz is null or c.at >= :since)
  and (:until::timestamptz is null or c.at < :until)`
const filters = {
  person: orNull(text),
  subject: orNull(text),
  subjectId: orNull(text),
  since: orNull(instant),
  until: orNull(instant),
}

export const changesPage = statement({
  name: 'a page of the changes',
  text: `
    select c.id, c.at, s.name as who, c.subject, c.subject_id, c.field, c.before, c.after, c.reason,
      c.release_id as release,
      case c.subject
        when 'staff' then (select name from staff where id = c.subject_id)
        when 'location' then (select name from locations where id = c.subject_id)
        when 'plan' then (select name from plans where id = c.subject_id)
        when 'model' then (select name from pricing_models where id = c.subject_id)
        when 'benefit' then (select name from benefits where id = c.subject_id)
        when 'campaign' then (select name from campaigns where id = c.subject_id)
        when 'code' then (select code from codes where id = c.subject_id)
        when 'drink' then (select name from drinks where id = c.subject_id)
        when 'extra' then (select name from extras where id = c.subject_id)
        when 'drink-group' then (select name from drink_groups where id = c.subject_id)
        when 'customer' then (select coalesce(nullif(trim(given_name || ' ' || family_name), ''), 'someone without a name')
          from customers where id = c.subject_id)
      end as title
    from changes c left join staff s on s.id = c.staff_id
    where ${wanted} and (:below::bigint is null or c.id < :below)
    order by c.id desc limit :count`,
  takes: { ...reach, ...filters, below: orNull(int), count: int },
  gives: {
    id: int,
    at: instant,
    who: orNull(text),
    subject: text,
    subject_id: text,
    field: text,
    before: orNull(json<unknown>()),
    after: orNull(json<unknown>()),
    reason: orNull(text),
    release: orNull(int),
    title: orNull(text),
  },
})

/** Counts up to one more than 10,000. */
export const countWanted = statement({
  name: 'how many changes there are to see',
  text: `select count(*) as count from (select from changes c where ${wanted} limit 10001) counted`,
  takes: { ...reach, ...filters },
  gives: { count: orNull(int) },
})

export const peopleOfChanges = statement({
  name: 'who changed anything',
  text: `select s.id, s.name from staff s
    where exists (select from changes c where c.staff_id = s.id and ${visible}) order by s.name, s.id`,
  takes: reach,
  gives: { id: text, name: text },
})

export const namesOfThings = statement({
  name: 'the names of things in the shop',
  text: `
    select id, coalesce(name, id) as name from locations
    union all select id, name from plans
    union all select id, name from pricing_models
    union all select id, name from benefits
    union all select id, name from drink_groups`,
  takes: {},
  gives: { id: orNull(text), name: orNull(text) },
})

export const changesAt = statement({
  name: 'the changes of one instant',
  text: `select id from changes where at = :at order by id desc limit 1000`,
  takes: { at: instant },
  gives: { id: int },
})

export const hashOfChange = statement({
  name: 'the hash of a change',
  text: `select encode(hash, 'hex') as hash from changes where id = :id`,
  takes: { id: int },
  gives: { hash: text },
})
