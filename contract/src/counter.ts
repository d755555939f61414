import { z } from 'zod'
import { benefitPeriods } from './catalogue.ts'
import { kit } from './look/drawings.ts'
import { covers, sizeName } from './use.ts'
import { emailText, id, nameText, reasonText, searchText, text } from './text.ts'

export const till = z.object({ name: z.string(), locationId: z.string(), locationName: z.string() })

const MOST_CENTS = 100_000
/** `cents` are paid at the till, on top of a membership's drink. */
export const extra = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['upgrade', 'topping']),
  cents: z.number().int(),
})
export type Extra = z.infer<typeof extra>
/** With name and price as the till showed them. */
const takenExtra = z.object({
  extraId: text(80),
  name: nameText,
  cents: z.number().int().min(0).max(MOST_CENTS),
  count: z.number().int().min(1).max(9),
})
export type TakenExtra = z.infer<typeof takenExtra>
const takenExtras = z.array(takenExtra).max(20).optional()
/** Left out for every drink of the menu in every size. */
const covering = { covers: covers.optional() }
/** 422 when it is not on the menu or not covered, 409 when what the size costs is not among the extras. */
const made = { drinkId: id.optional(), size: sizeName.optional() }
const toldExtras = z.array(z.object({ name: z.string(), cents: z.number().int(), count: z.number().int() })).optional()

/** Known and unknown addresses get the same answers. */
export const counterCode = z.discriminatedUnion('action', [
  z.object({ action: z.literal('send'), to: emailText }),
  z.object({ action: z.literal('check'), to: emailText, code: text(16) }),
])

const pin = z.string().regex(/^\d{4}$/, 'must be four digits')
export const counterPin = z.object({ pin })
export const counterSwitch = z.object({ staffId: id, pin })
export const counterSwitched = z.object({ name: z.string() })
export const counterPeople = z.object({
  hasPin: z.boolean(),
  people: z.array(z.object({ staffId: z.string(), name: z.string() })),
})
export type CounterPeople = z.infer<typeof counterPeople>

/** `drinks`: daily drinks; `others`: other benefits. What was undone counts only as undone. */
export const counterShiftReport = z.object({
  openedAt: z.string(),
  at: z.string(),
  people: z.array(
    z.object({
      name: z.string(),
      drinks: z.number().int(),
      others: z.number().int(),
      withoutCode: z.number().int(),
      late: z.number().int(),
      undone: z.number().int(),
    }),
  ),
  notRecorded: z.number().int(),
  /** Includes what could not be recorded. */
  extras: toldExtras,
})
export type CounterShiftReport = z.infer<typeof counterShiftReport>

const soldOut = z.array(z.string())
/** Ids of drinks that ran out at the till. */
export const tillNow = till.extend({ soldOut })
/** `back`: there is some again. */
export const counterSoldOut = z.object({ key: z.uuid(), drinkId: id, back: z.boolean().optional() })
export const counterSoldOutNow = z.object({ soldOut })

/**
 * A code is six digits (in very large shops also eight), with or without a gap. `pass`: the rest of the QR code. A
 * pass signed by us does not count as a guess.
 */
export const counterLookup = z.object({ code: text(16), pass: text(600).optional() })

/** Fetched at sign-in and stored for offline use. */
export const counterShift = z.object({
  timeZone: z.string(),
  place: z.string(),
  passKeys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
  /** Within the time a till trusts a pass offline; left out when there are none. */
  renewed: z.array(z.object({ membershipId: z.string(), at: z.string() })).optional(),
  benefits: z.array(z.object({ mark: z.string(), name: z.string(), period: z.enum(benefitPeriods), ...covering })),
  uncheckedPerShift: z.number().int(),
  /** The most digits of a code; left out for six. */
  codeDigits: z.literal(8).optional(),
  kit: kit.optional(),
  /** By key (rules/src/texts/till-texts.ts). */
  texts: z.record(z.string(), z.string()),
  /** Left out in a shop that charges for nothing. `toPay`: said above them. */
  extras: z.array(extra).optional(),
  toPay: z.string().optional(),
  /** The till asks which drink is made, the usual one chosen beforehand or not; left out where it does not ask. */
  asksDrink: z.enum(['usual', 'ask']).optional(),
  /** By drink, where it is known: what a benefit that does not cover it leaves to charge. */
  menuCents: z.record(z.string(), z.number().int()).optional(),
})
export type CounterShift = z.infer<typeof counterShift>

export const counterBenefit = z.object({
  entitlementId: z.string(),
  name: z.string(),
  period: z.enum(benefitPeriods),
  status: z.enum(['available', 'redeemed', 'unlimited']),
  redeemedAt: z.string().nullable(),
  redeemedLocationName: z.string().nullable(),
  availableAgainAt: z.string().nullable(),
  /** In the current period, of as many; null without a limit. */
  left: z.number().int().nullable().optional(),
  of: z.number().int().nullable().optional(),
  /** When it is not ready now: from when it is; null for never. */
  readyAt: z.string().nullable().optional(),
  /** Counted anew with the next payment, or with the birthday, never which day that is; left out for everything else. */
  eachPayment: z.literal(true).optional(),
  birthday: z.enum(['now', 'waits', 'untold']).optional(),
  /** "Monday to Friday before 11 AM", where it is not for always. */
  hours: z.string().optional(),
  ...covering,
})
export type CounterBenefit = z.infer<typeof counterBenefit>

export const counterMember = z.object({
  membershipId: z.string(),
  firstName: z.string(),
  lastInitial: z.string(),
  planName: z.string(),
  locationName: z.string(),
  status: z.enum(['active', 'unpaid', 'ended', 'paused']),
  /** The day a paused membership works again. */
  pausedUntil: z.string().optional(),
  endedOn: z.string().nullable(),
  /** Found by phone or name: what is redeemed is marked so. */
  withoutCode: z.boolean(),
  /** The drink that was made most often lately; left out when none was named. */
  usual: z.string().optional(),
  benefits: z.array(counterBenefit),
})
export type CounterMember = z.infer<typeof counterMember>

/** By the last four digits of the phone, or by name. */
export const counterFind = z.object({ search: searchText })

/** At most five members, without contacts. `more`: the search must say more. */
export const counterFound = z.object({
  findId: z.string(),
  members: z.array(
    z.object({
      membershipId: z.string(),
      firstName: z.string(),
      lastInitial: z.string(),
      planName: z.string(),
      /** Of the phone, or else of the email. */
      contact: z.string(),
    }),
  ),
  more: z.boolean(),
})
export type CounterFound = z.infer<typeof counterFound>

/** Only a member that a search just showed at this till. `reason`: why there is no code. */
export const counterOpen = z.object({ findId: id, membershipId: id, reason: reasonText })
/** `at`: when an offline till accepted it, within the limits of R61; it determines the period. */
export const counterRedeem = z.object({
  entitlementId: id,
  key: text(64).refine((value) => value.length >= 8, 'must be a random UUID'),
  at: z.iso.datetime().optional(),
  /** 409 when one is gone or has another price, 422 when one is named twice. */
  extras: takenExtras,
  ...made,
})
/** `left` in the period, null without a limit; `readyAt`: null for at once, or never again. */
export const counterRedeemed = z.object({
  redemptionId: z.string(),
  redeemedAt: z.string(),
  left: z.number().int().nullable().optional(),
  readyAt: z.string().nullable().optional(),
})

/**
 * Handed out offline. Identified by `entitlementId` if the member was looked up, else by code and `benefit` (its
 * mark; null: the daily drink). Sending it again changes nothing.
 */
export const counterReport = z.object({
  key: text(64).refine((value) => value.length >= 8, 'must be a random UUID'),
  at: z.iso.datetime(),
  code: text(16),
  pass: text(600).optional(),
  entitlementId: id.nullable(),
  benefit: text(16).nullable(),
  /** Looked up before going offline, by a signed pass, or not at all. */
  checked: z.enum(['online', 'pass', 'digits']),
  label: text(200),
  /** As the till showed them: the guest has paid. */
  extras: takenExtras,
  ...made,
})
/** `conflict`: cannot be recorded, and is kept for the manager; `message` says why. */
export const counterReported = z.object({ outcome: z.enum(['recorded', 'conflict']), message: z.string().nullable() })

/** The newest, those not seen yet before the others; also those seen in the last 30 days. */
export const counterConflicts = z.object({
  conflicts: z.array(
    z.object({
      conflictId: z.string(),
      label: z.string(),
      code: z.string(),
      checked: z.enum(['online', 'pass', 'digits']),
      acceptedAt: z.string(),
      reportedAt: z.string(),
      staffName: z.string(),
      message: z.string(),
      extras: toldExtras,
      seenAt: z.string().nullable(),
      seenBy: z.string().nullable(),
    }),
  ),
  inAll: z.number().int(),
})
export type CounterConflicts = z.infer<typeof counterConflicts>
export const counterConflictSeen = z.object({ conflictId: id })
export const counterVoid = z.object({ redemptionId: id, reason: reasonText })

export const counterToday = z.object({
  date: z.string(),
  count: z.number().int(),
  redemptions: z.array(
    z.object({
      redemptionId: z.string(),
      benefit: z.string(),
      firstName: z.string(),
      lastInitial: z.string(),
      staffName: z.string(),
      redeemedAt: z.string(),
      /** Handed out offline and reported afterwards (R61). */
      late: z.boolean(),
      /** The member was found by phone or name. */
      withoutCode: z.boolean(),
      extras: toldExtras,
      voidedAt: z.string().nullable(),
      voidableUntil: z.string().nullable(),
    }),
  ),
})
export type CounterToday = z.infer<typeof counterToday>
