import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Staff = OfficeAnswerOf<'staff'>
export type StaffMember = Staff['rows'][number]

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => officeCall('staff', undefined) })
