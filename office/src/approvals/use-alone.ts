import { type Asked, couldAgree } from '@sipday/rules/office/approvals.ts'
import type { Alone } from '@sipday/rules/office/waiting-words.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../session.ts'

/** Whether anyone else could agree to what the person asks for (O4). */
export const useAlone = (asked: Asked): Alone => {
  const { data: me } = useQuery(meQuery)
  return {
    isAlone: me !== undefined && !me.others.some((other) => couldAgree(other, asked)),
    isOnlyOwner: me?.isOnlyOwner ?? false,
  }
}
