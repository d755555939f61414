import type {
  ShopSettingsTable,
  LocationsTable,
  LocationTermsTable,
  LocationHoursTable,
  LocationDaysTable,
  PricingModelsTable,
  PlansTable,
  PlanLocationsTable,
  BenefitsTable,
  PlanBenefitsTable,
  CampaignsTable,
  CatalogueVersionTable,
} from './schema/catalogue.ts'
import type { DrinkGroupsTable, DrinksTable, ExtrasTable, SoldOutTable } from './schema/drinks.ts'
import type { ConsentsTable, LegalMailingsTable, LegalVersionsTable } from './schema/legal.ts'
import type {
  DraftItemsTable,
  ItemVersionsTable,
  PlanPricesTable,
  PlanVariationsTable,
  ReleasesTable,
} from './schema/drafts.ts'
import type {
  CustomersTable,
  CustomerNamesTable,
  NamesToFillTable,
  CustomerContactsTable,
  ContactProposalsTable,
  CustomerNotesTable,
  ErasuresTable,
  MergeProposalsTable,
  MergesTable,
  SessionsTable,
  SessionProofsTable,
  OtpChallengesTable,
  ContactFailuresTable,
  LimitHitsTable,
  VisitsTable,
  VisitStepsTable,
} from './schema/people.ts'
import type {
  CheckoutsTable,
  CheckoutCustomersTable,
  CardsTable,
  SessionCardsTable,
  PurchasesTable,
  PurchaseSubscribersTable,
  RenewalChargesTable,
  ReplaysTable,
  RefundsTable,
  WebhookEventsTable,
  ComparedTable,
  ComparisonTable,
} from './schema/money.ts'
import type { DisputeAnswersTable, DisputesTable, PayoutEntriesTable, PayoutsTable } from './schema/after-sale.ts'
import type {
  BooksStateTable,
  EarnedDaysTable,
  JournalDaysTable,
  TaxDaysTable,
  EarnMonthsTable,
  JournalTable,
  PaidPeriodsTable,
  SealedDaysTable,
} from './schema/books.ts'
import type { FindingsTable, InstallationTable, MigrationNeedsTable, SandboxClockTable } from './schema/installation.ts'
import type {
  MembershipsTable,
  MembershipMovesTable,
  MembershipStaysView,
  RenewalsTable,
  GiftsTable,
  GivenTable,
  EntitlementsTable,
  RedemptionExtrasTable,
  RedemptionsTable,
  TillConflictsTable,
  TillFindsTable,
  TillSwitchesTable,
  MailsTable,
  LeftWorkTable,
  AuditTable,
} from './schema/memberships.ts'
import type {
  StaffTable,
  StaffLocationsTable,
  StaffKeysTable,
  StaffRecoveryTable,
  StaffInvitationsTable,
  PasskeyChallengesTable,
  OfficeReplaysTable,
  ChangesTable,
  ApprovalsTable,
  KeptSecretsTable,
} from './schema/office.ts'

/** Table names to row types; the migrations are the source of truth, and a test keeps the two in agreement. */
export type Database = {
  shop_settings: ShopSettingsTable
  locations: LocationsTable
  location_terms: LocationTermsTable
  location_hours: LocationHoursTable
  location_days: LocationDaysTable
  pricing_models: PricingModelsTable
  plans: PlansTable
  plan_locations: PlanLocationsTable
  benefits: BenefitsTable
  plan_benefits: PlanBenefitsTable
  campaigns: CampaignsTable
  drink_groups: DrinkGroupsTable
  drinks: DrinksTable
  sold_out: SoldOutTable
  extras: ExtrasTable
  legal_versions: LegalVersionsTable
  legal_mailings: LegalMailingsTable
  consents: ConsentsTable
  catalogue_version: CatalogueVersionTable
  plan_prices: PlanPricesTable
  plan_variations: PlanVariationsTable
  draft_items: DraftItemsTable
  item_versions: ItemVersionsTable
  releases: ReleasesTable
  sandbox_clock: SandboxClockTable
  customers: CustomersTable
  customer_names: CustomerNamesTable
  names_to_fill: NamesToFillTable
  customer_contacts: CustomerContactsTable
  customer_notes: CustomerNotesTable
  contact_proposals: ContactProposalsTable
  erasures: ErasuresTable
  merge_proposals: MergeProposalsTable
  merges: MergesTable
  sessions: SessionsTable
  session_proofs: SessionProofsTable
  otp_challenges: OtpChallengesTable
  contact_failures: ContactFailuresTable
  limit_hits: LimitHitsTable
  visits: VisitsTable
  visit_steps: VisitStepsTable
  checkouts: CheckoutsTable
  checkout_customers: CheckoutCustomersTable
  cards: CardsTable
  session_cards: SessionCardsTable
  purchases: PurchasesTable
  renewal_charges: RenewalChargesTable
  purchase_subscribers: PurchaseSubscribersTable
  replays: ReplaysTable
  refunds: RefundsTable
  webhook_events: WebhookEventsTable
  memberships: MembershipsTable
  membership_moves: MembershipMovesTable
  membership_stays: MembershipStaysView
  renewals: RenewalsTable
  gifts: GiftsTable
  given: GivenTable
  entitlements: EntitlementsTable
  staff: StaffTable
  staff_locations: StaffLocationsTable
  staff_keys: StaffKeysTable
  staff_recovery: StaffRecoveryTable
  staff_invitations: StaffInvitationsTable
  passkey_challenges: PasskeyChallengesTable
  office_replays: OfficeReplaysTable
  changes: ChangesTable
  approvals: ApprovalsTable
  kept_secrets: KeptSecretsTable
  redemptions: RedemptionsTable
  redemption_extras: RedemptionExtrasTable
  till_conflicts: TillConflictsTable
  till_finds: TillFindsTable
  till_switches: TillSwitchesTable
  mails: MailsTable
  left_work: LeftWorkTable
  audit: AuditTable
  installation: InstallationTable
  migration_needs: MigrationNeedsTable
  comparison: ComparisonTable
  compared: ComparedTable
  findings: FindingsTable
  disputes: DisputesTable
  dispute_answers: DisputeAnswersTable
  journal: JournalTable
  journal_days: JournalDaysTable
  tax_days: TaxDaysTable
  paid_periods: PaidPeriodsTable
  earn_months: EarnMonthsTable
  earned_days: EarnedDaysTable
  sealed_days: SealedDaysTable
  books_state: BooksStateTable
  payouts: PayoutsTable
  payout_entries: PayoutEntriesTable
}
