import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { lighter } from './lighter.ts'
import { requireSize, sendPhoto } from './send-photo.ts'

/** `part`: how much of it is there, from 0 to 1. */
export const usePhotoUpload = (onMade: (made: OfficeAnswerOf<'picture'>) => void) => {
  const [part, setPart] = useState(0)
  const upload = useMutation({
    mutationFn: async (chosen: Blob) => {
      setPart(0)
      const file = await lighter(chosen)
      requireSize(file)
      return sendPhoto('picture', file, setPart)
    },
    onSuccess: onMade,
  })
  const take = (files: FileList | undefined | null): boolean => {
    const file = files?.[0]
    if (file && !upload.isPending) upload.mutate(file)
    return file !== undefined
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return { part, take, isBusy: upload.isPending, error: upload.error, made: upload.data }
}
