import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Imports = OfficeAnswerOf<'imports'>
export type OneImport = NonNullable<Imports['import']>
export type Choices = OneImport['choices']

const LOOK_AGAIN_MS = 1_000
const MOVING: readonly OneImport['state'][] = ['checking', 'staging', 'running', 'undoing']
export const isMoving = ({ state }: { state: OneImport['state'] }): boolean => MOVING.includes(state)

export const importsQuery = queryOptions({ queryKey: ['imports'], queryFn: () => officeCall('imports', {}) })

/** Fetched again while something moves. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => officeCall('imports', { id }),
    refetchInterval: ({ state: { data } }) => (data?.import && isMoving(data.import) ? LOOK_AGAIN_MS : false),
  })
