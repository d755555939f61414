export type Field =
  | 'key'
  | 'customer'
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'email'
  | 'phone'
  | 'payerEmail'
  | 'payerPhone'
  | 'payerName'
  | 'plan'
  | 'place'
  | 'status'
  | 'ending'
  | 'frequency'
  | 'interval'
  | 'startedOn'
  | 'paidThrough'
  | 'endsOn'
  | 'anchorDay'
  | 'price'
  | 'quantity'
  | 'code'
  | 'squareId'
  | 'gift'
  | 'left'

export type Cells = Partial<Record<Field, string>>

/** Headers by field, as `plain` writes them: ours, and those of the exports that people bring. */
const HEADERS: Record<Field, string> = {
  key: 'id subscriptionid membershipid recordid memberfulid',
  customer: 'customerid',
  firstName: 'firstname givenname billingfirstname customerfirstname shippingfirstname first',
  lastName: 'lastname familyname surname billinglastname customerlastname shippinglastname last',
  name: 'name fullname customername member membername subscriber customerdescription person',
  email: 'email emailaddress customeremail billingemail memberemail subscriberemail',
  phone: 'phone phonenumber mobile mobilephone customerphone billingphone telephone cell cellphone',
  payerEmail: 'payeremail paidbyemail gifteremail',
  payerPhone: 'payerphone paidbyphone gifterphone',
  payerName: 'payername paidby payer gifter giftername',
  plan: 'plan planname plantitle planid membership membershipname membershiptype membershipplan product productname producttitle orderitems tier subscription',
  place: 'place location locationname locationid shop store storename',
  status: 'status subscriptionstatus membershipstatus patronstatus active state',
  ending: 'cancelatperiodend cancelsatperiodend',
  frequency:
    'frequency interval billingperiod chargefrequency chargeintervalunittype orderintervalunit cadence billinginterval renews',
  interval: 'chargeintervalfrequency billingintervalcount',
  startedOn:
    'startdate subscriptionstartdate started startedon start startutc joined joinedon createdat createdutc created since membersince patronagesincedate',
  paidThrough:
    'paidthrough paidthroughdate paiduntil nextbilling nextbillingdate nextbill nextbillon nextcharge nextchargedate nextchargescheduledat nextpayment nextpaymentdate nextrenewal renewalday renewaldate renewson currentperiodend currentperiodendutc chargedthroughdate expirationdate expireson',
  endsOn: 'enddate subscriptionenddate endson ends expires validuntil gooduntil lastday',
  anchorDay: 'monthlybillinganchordate anchorday billingday',
  price: 'price amount recurringprice planprice priceusd pledgeamount',
  quantity: 'quantity qty seats',
  code: 'code redemptioncode membercode',
  squareId: 'squaresubscriptionid',
  gift: 'gift isgift',
  left: 'left remaining usesleft punchesleft drinksleft balance visitsleft whatisleft',
}

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const byHeader = new Map(
  (Object.keys(HEADERS) as Field[]).flatMap((field) => HEADERS[field].split(' ').map((header) => [header, field])),
)

/** Beside these, a state is where someone lives. */
const OF_ADDRESS = ['city', 'zip', 'zipcode', 'postalcode', 'country', 'address', 'street']

const isField = (text: string): text is Field => Object.hasOwn(HEADERS, text)

/** Programs whose exports are known, by columns that only they have together. */
const FORMS: readonly { name: string; has: string }[] = [
  { name: 'Stripe, subscriptions', has: 'customerid customeremail plan interval currentperiodendutc' },
  { name: 'Stripe, customers', has: 'id email name cardlast4 delinquent' },
  { name: 'Recharge', has: 'subscriptionid chargeintervalfrequency chargeintervalunittype' },
  { name: 'Memberful', has: 'memberfulid' },
  { name: 'Patreon', has: 'patronstatus tier pledgeamount' },
  { name: 'WooCommerce Subscriptions', has: 'subscriptionid subscriptionstatus billingperiod nextpaymentdate' },
  { name: 'Square, customers', has: 'squarecustomerid emailaddress phonenumber' },
]

export type Heading = {
  /** The meaning of each column in order; null: it is not read. */
  fields: (Field | null)[]
  /** "Stripe, subscriptions"; null for anyone's own list. */
  form: string | null
  /** Columns whose times are in UTC. */
  utc: Set<Field>
  problem: string | null
}

/** `columns`: what the owner says that a header means, before ours; '' for not to be read. */
export const readHeading = (headers: readonly string[], columns: Readonly<Record<string, string>>): Heading => {
  const names = headers.map(plain)
  const form = FORMS.find(({ has }) => has.split(' ').every((one) => names.includes(one)))?.name ?? null
  const named = headers.map((header, at): Field | null => {
    const said = columns[header]
    if (said !== undefined) return isField(said) ? said : null
    if (names[at] === 'state' && OF_ADDRESS.some((one) => names.includes(one))) return null
    // WooCommerce: every 3 (interval) months (period).
    if (names[at] === 'billinginterval' && names.includes('billingperiod')) return 'interval'
    return byHeader.get(names[at] ?? '') ?? null
  })
  const fields = form === null ? named : firstOfEach(named)
  return {
    form,
    fields,
    utc: new Set(named.flatMap((field, at) => (field !== null && names[at]?.endsWith('utc') ? [field] : []))),
    problem: problemOf(headers, fields, columns),
  }
}

/** In an export with many columns the first of a kind is the one that its program shows. */
const firstOfEach = (fields: readonly (Field | null)[]): (Field | null)[] =>
  fields.map((field, at) => (field !== null && fields.indexOf(field) === at ? field : null))

const problemOf = (
  headers: readonly string[],
  fields: readonly (Field | null)[],
  columns: Readonly<Record<string, string>>,
): string | null => {
  const unknown = Object.entries(columns).find(([, field]) => field !== '' && !isField(field))
  if (unknown) return `A column cannot mean "${unknown[1]}". It can mean ${Object.keys(HEADERS).join(', ')}.`
  for (const [at, field] of fields.entries()) {
    const first = field === null ? at : fields.indexOf(field)
    if (first < at)
      return headers[first] === headers[at]
        ? `The column "${headers[at]}" is there twice. Delete one of them.`
        : `The columns "${headers[first]}" and "${headers[at]}" both say the ${field}. Say which one is not to be read: --column "${headers[at]}=".`
  }
  if (!fields.some((field) => field === 'email' || field === 'phone' || field === 'squareId'))
    return 'No column has an email address or a phone number. Is the first line the names of the columns?'
  return null
}
