/** Where a link to pay leads once its reader has signed in (O9.5): the shop, at that plan. Null for other addresses. */
export const onwardOf = (search: string): string | null => {
  const given = new URLSearchParams(search)
  const [plan, location] = [given.get('plan_id'), given.get('location_id')]
  return plan && location ? `/?${new URLSearchParams({ plan_id: plan, location_id: location }).toString()}` : null
}
