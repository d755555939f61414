/** Columns of which a rule or the contract knows more than PostgreSQL does; null is added where the column may be. */
export const named: Record<string, string> = {
  'benefits.use': 'Json<Use>',
  'comparison.part':
    "'payments' | 'lost' | 'refunds' | 'subscriptions' | 'memberships' | 'disputes' | 'payouts' | 'unfinished'",
  'drink_groups.drawing': 'DrinkDrawing',
  'drink_groups.ground': 'DrinkGround',
  'drink_groups.photo': 'Json<ChosenPhoto>',
  'drinks.allergens': 'Allergen[]',
  'drinks.drawing': 'DrinkDrawing',
  'drinks.ground': 'DrinkGround',
  'drinks.photo': 'Json<ChosenPhoto>',
  'drinks.sizes': 'Json<Size[]>',
  'entitlements.use': 'Json<Use>',
  'journal.account': 'Account',
  'journal.cause': 'Cause',
  'journal_days.account': 'Account',
  'journal_days.cause': 'Cause',
  'legal_mailings.kind': 'LegalKind',
  'paid_periods.cause': 'Cause',
  'plans.photo': 'Json<ChosenPhoto>',
  'pricing_models.photo': 'Json<ChosenPhoto>',
  'till_conflicts.extras': 'Json<TakenExtra[]>',
  'till_finds.hits': 'Json<string[]>',
  // The database fills them in by a trigger.
  'changes.hash': 'Generated<Buffer>',
  'changes.id': 'Generated<number>',
}

/** Where these types come from. */
export const sources: Record<string, string> = {
  'Account, Cause': '@sipday/rules/books/journal.ts',
  Allergen: '@sipday/contract/allergens.ts',
  ChosenPhoto: '@sipday/contract/look/picture.ts',
  'DrinkDrawing, DrinkGround': '@sipday/contract/look/drawings.ts',
  LegalKind: '@sipday/contract/office/legal-kinds.ts',
  TakenExtra: '@sipday/contract/counter.ts',
  'Size, Use': '@sipday/contract/use.ts',
}
