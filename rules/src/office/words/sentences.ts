import { capital } from '../../texts/capital.ts'
import { isolated } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import type { TodoKind } from '@sipday/contract/office/home.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { exportSentence, isExport } from '../../books/export-words.ts'
import { dateText } from '../../calendar.ts'
import { timeWords } from '../../hours/hours-words.ts'
import { dollars, percentText } from '../../money.ts'
import { roleWords } from '../roles.ts'
import { listText } from '../../texts/list-text.ts'
import { partOf, textIn } from './changes/change-parts.ts'
import { datedText } from './changes/dated-words.ts'
import { membershipSentences } from './changes/membership-sentences.ts'
import { ruleText } from './rule-words.ts'
import { todoTitles } from './todo-words.ts'

/** A row of the record of changes, with names. */
export type Told = {
  /** Null: by itself, or the operator on the machine. */
  who: string | null
  subject: string
  /** Of a thing of the draft. */
  id?: string
  /** What the thing is called. */
  title: string
  field: string
  before: unknown
  after: unknown
  reason: string | null
  nameOf: (id: string) => string
}

/** `bare`: said where no one is named, if it differs. */
type Sentence = (told: Told & { did: (what: string, bare?: string) => string }) => string

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const roleIn = (value: unknown): string => roleWords[value as StaffRole] ?? textIn(value)
const ruleIn = ({ id = '' }: Told, value: unknown): string => ruleText(id, value as string | number)
const at = (places: readonly string[]): string => (places.length > 0 ? ` at ${listText(places)}` : '')

/** Where the field's own name would not do. */
const labels: Readonly<Record<string, string>> = {
  modelId: 'membership type',
  planType: 'type',
  minimumQuantity: 'smallest quantity',
  onSale: 'availability',
  sells: 'locations',
  menuCents: 'menu price',
  costCents: 'cost',
  upgradeCents: 'upgrade price',
  caffeineMg: 'caffeine (mg)',
  timeZone: 'time zone',
  opensOn: 'opening day',
  square: 'location at Square',
  groupId: 'group',
  bannerLine: 'banner line',
  utm: 'utm_campaign',
  modelIds: 'membership types',
  locationIds: 'locations',
  planIds: 'plans',
  startsOn: 'first day',
  endsOn: 'last day',
  shopName: 'name',
  offerLine: 'offer line',
  mainColor: 'main color',
  textOnMain: 'text color',
  logoSvg: 'logo',
}

const LONG = 120
/** Null for what does not read well. */
const wordsOf = (field: string, value: unknown, nameOf: Told['nameOf']): string | null => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field.endsWith('Cents') ? dollars(value) : value.toLocaleString('en-US')
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dateText(value) : nameOf(value)
  if (!isList(value)) return null
  if (value.length === 0) return 'nothing'
  const parts = value.map((one) => (typeof one === 'object' ? null : wordsOf(field, one, nameOf)))
  return parts.includes(null) ? null : listText(parts as string[])
}

const ofItself: Sentence = ({ who, did, title, after }) => {
  const said = `${textIn(partOf(after, 'said'))} of ${title}`
  return who ? did(said) : said
}

const changedField: Sentence = ({ did, field, title, before, after, nameOf }) => {
  const label = labels[field] ?? field
  const [was, is] = [wordsOf(field, before, nameOf), wordsOf(field, after, nameOf)]
  const values = was === null || is === null || `${was}${is}`.length > LONG ? '' : ` from ${was} to ${is}`
  return did(`changed the ${label} of ${title}${values}`)
}

/** "One Month: $30.00 until Nov 26, $32.00 from November 27, 2026". */
const dated =
  (label: string, key: string, shown: (value: number) => string, heading: (title: string) => string): Sentence =>
  (told) => {
    const values = datedText(told, key, shown)
    if (values === null) return changedField({ ...told, field: label, before: {}, after: {} })
    return told.did(`changed the ${label} of ${told.title}: ${values}`, `${heading(told.title)}: ${values}`)
  }

/** By kind and field; `*` for the other fields. */
const sentences: Readonly<Record<string, Sentence>> = {
  'text right': ({ did, title }) => did(`said that ${title} is right`),
  'rule *': (told) => told.did(`set ${told.title} to ${ruleIn(told, partOf(told.after, 'value'))}`),
  'rule value': (told) =>
    told.did(`changed ${told.title} from ${ruleIn(told, told.before)} to ${ruleIn(told, told.after)}`),
  'staff invited': ({ did, title, after }) => {
    const places = partOf(after, 'places')
    return did(`invited ${title} as ${roleIn(partOf(after, 'role'))}${at(isList(places) ? places.map(String) : [])}`)
  },
  'staff role': ({ did, title, before, after }) => {
    if (after === 'removed') return did(`removed ${title}`)
    return before === null || before === 'removed'
      ? did(`made ${title} ${roleIn(after)}`)
      : did(`changed the role of ${title} from ${roleIn(before)} to ${roleIn(after)}`)
  },
  'staff till': ({ did, title, after, nameOf }) => did(`put ${title} at the till of ${nameOf(textIn(after))}`),
  'staff tills': ({ did, title }) => did(`signed out all tills of ${title}`),
  'staff till signed out': ({ did, title, before }) => did(`signed out the till of ${title} at ${textIn(before)}`),
  'staff second factors': ({ did, title }) => did(`reset the second factor of ${title}`),
  'staff passkey': ({ did, title, before, after }) =>
    after === null
      ? did(`removed the passkey "${textIn(before)}" of ${title}`)
      : did(`added the passkey "${textIn(after)}" for ${title}`),
  'staff authenticator': ({ did, title, after }) =>
    after === null ? did(`removed the authenticator app of ${title}`) : did(`added an authenticator app for ${title}`),
  'staff recovery codes': ({ did, title, before }) =>
    before === null ? did(`made new recovery codes for ${title}`) : did(`used a recovery code of ${title}`),
  'staff sessions': ({ did, title, after }) =>
    did(after === 'ended' ? `signed out a device of ${title}` : `signed out all other devices of ${title}`),
  'location days': ({ did, title, before, after }) => {
    const on = `on ${dateText(textIn(partOf(after ?? before, 'day')))}`
    const span = partOf(after, 'span')
    if (after === null) return did(`gave ${title} its usual hours ${on}`)
    if (!span) return did(`closed ${title} ${on}`)
    const [opens, closes] = ['opens', 'closes'].map((key) => timeWords(textIn(partOf(span, key))))
    return did(`opened ${title} ${on} from ${opens} to ${closes}`)
  },
  'location closing': ({ did, title, before, after }) =>
    did(
      before === null
        ? `began to close ${title} for good after ${dateText(textIn(after))}`
        : `brought the last day of ${title} forward from ${dateText(textIn(before))} to ${dateText(textIn(after))}`,
    ),
  'location sold out': ({ did, title, before, after }) =>
    did(
      after === null ? `brought ${textIn(before)} back at ${title}` : `marked ${textIn(after)} as sold out at ${title}`,
    ),
  'plan price for members': ({ did, title, before, after }) =>
    before === null
      ? did(
          `had the members of ${title} told of ${dollars(Number(partOf(after, 'toCents')))} from ${dateText(textIn(partOf(after, 'firstOn')))} on`,
        )
      : did(`stopped the new price for the members of ${title}`),
  'code one-use codes': ({ did, title, after }) =>
    did(
      after === 'downloaded'
        ? `downloaded the one-use codes of ${title}`
        : `made ${countText(Number(after), 'one-use code')} of ${title}`,
    ),
  'approval asked': ({ did, after }) => did(`asked to ${textIn(after)}`),
  'approval approved': ({ did, after }) => did(`approved the request to ${textIn(after)}`),
  'approval confirmed alone': ({ did, after }) => did(`confirmed their own request to ${textIn(after)}`),
  'approval refused': ({ did, after }) => did(`refused the request to ${textIn(after)}`),
  'approval lapsed': ({ after }) => `The request to ${textIn(after)} ended without effect`,
  'refund made': ({ did, after }) => did(textIn(after)),
  'refund amount': ({ did, before, after }) =>
    did(`changed the amount of a refund from ${dollars(Number(before))} to ${dollars(Number(after))}`),
  'dispute answered': ({ did, after }) => did(textIn(after)),
  'payout explained': ({ did, after }) => {
    const count = Number(partOf(after, 'entries'))
    const what = `${countText(count, 'entry', 'entries')} (${dollars(Number(partOf(after, 'cents')))})`
    return did(`explained ${what} of the payout of ${dateText(textIn(partOf(after, 'day')))}`)
  },
  'customer note': ({ did, title, after }) =>
    did(after === null ? `removed a note about ${title}` : `added a note about ${title}`),
  'customer link to pay': ({ did, title, after }) =>
    did(`sent ${title} a link to pay for ${textIn(partOf(after, 'planName'))}`),
  'customer added': ({ did, title }) => did(`added ${title} as a customer`),
  'import begun': ({ did, after }) => did(`began an import of ${textIn(partOf(after, 'name')) || 'a list'}`),
  'import run': ({ did, after }) => did(after === true ? 'brought in an import' : 'stopped an import'),
  'import problems': ({ did, after }) =>
    did(`downloaded the rows with a problem of ${textIn(partOf(after, 'name')) || 'a list'}`),
  'import undone': ({ did }) => did('took an import back'),
  'news saved': ({ did, after }) => did(`wrote news to members: ${textIn(after)}`),
  'news sent to oneself': ({ did }) => did('sent themselves a preview of news'),
  'news sent': ({ did, after }) => {
    const to = countText(Number(partOf(after, 'people')), 'person', 'people')
    return did(`sent news to ${to}: ${textIn(partOf(after, 'subject'))}`)
  },
  'news deleted': ({ did, after }) => did(`deleted a draft of news: ${textIn(after)}`),
  'news stopped': ({ did }) => did('stopped news to members'),
  'customer code shown': ({ did, title, after }) =>
    did(`looked at the code of the ${textIn(partOf(after, 'planName'))} of ${title}`),
  'customer merge': ofItself,
  'customer merged': ({ title }) => `Another customer was merged into ${title}`,
  'customer unmerged': ({ did, title }) => did(`took a merged customer out of ${title} again`),
  'customer exported': ({ did, title }) => did(`exported the data of ${title}`),
  'customer contact': ofItself,
  ...membershipSentences,
  'customer found by code': ({ did, after }) => did(`searched the customers by a code: ${Number(after)} found`),
  'customer found by last four': ({ did, after }) =>
    did(`searched the customers by four digits: ${Number(after)} found`),
  'customer listed': ({ did, after }) =>
    did(`looked through ${Number(after).toLocaleString('en-US')} customers within a day`),
  'customer seen as member': ({ did, title }) => did(`looked at what ${title} sees`),
  'text sent to oneself': ({ did, title }) => did(`sent themselves a preview: ${title}`),
  'draft rehearsed': ({ did, after }) => did(after ? 'began a rehearsal of the draft' : 'threw a rehearsal away'),
  'draft rehearsed through': () => 'A rehearsal was gone through, until a drink was handed out',
  'release note': ({ did, after }) => did(after ? `published: ${textIn(after)}` : 'published the draft'),
  'finding settled': ({ did, after }) => did(`settled: ${todoTitles[after as TodoKind] ?? textIn(after)}`),
  'books closed': ({ did, after }) => did(`closed the books through ${dateText(textIn(after))}`),
  'export made': ({ did, after, nameOf }) => {
    const what = partOf(after, 'what')
    const [from, to, place] = ['from', 'to', 'locationId'].map((key) => textIn(partOf(after, key)))
    if (isExport(what) && from && to)
      return did(`downloaded ${exportSentence(what, from, to, place ? nameOf(place) : null)}`)
    const rows = Number(partOf(after, 'rows'))
    return did(`downloaded the record of changes: ${countText(rows, 'row')}`)
  },
  'release state': () => 'A release that waited went back to the draft',
  '* *': ({ did, title, before, after }) =>
    before === null ? did(`added ${title}`) : after === null ? did(`took ${title} off`) : did(`changed ${title}`),
  '* draft': ({ did, title, after }) =>
    did(after === null ? `took ${title} off in the draft` : `edited ${title} in the draft`),
  '* prices': dated('price', 'cents', dollars, (title) => title),
  '* tax': dated('tax', 'rate', percentText, (title) => `Tax of ${title}`),
}

/** Without a full stop: "Dana changed the name of One Month". Of the operator only what, as a heading names them. */
export const changeSentence = (told: Told): string => {
  const { who, reason } = told
  if (who === null && reason !== 'by itself') return changeWords(told)
  return worded(told, (what) => `${isolated(who ?? 'A request that no one refused')} ${what}`)
}

const worded = (told: Told, did: Parameters<Sentence>[0]['did']): string => {
  const say = sentences[`${told.subject} ${told.field}`] ?? sentences[`* ${told.field}`] ?? changedField
  return say({ ...told, title: isolated(told.title), did })
}

/** The same without who did it. */
export const changeWords = (change: Omit<Told, 'who' | 'reason'>): string =>
  worded({ ...change, who: null, reason: null }, (what, bare) => bare ?? capital(what))
