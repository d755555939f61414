import { CallError } from '@sipday/contract/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { MOST_BYTES, sendPhoto } from './send-photo.ts'

const mebibytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const requireSize = ({ size }: Blob): void => {
  if (size <= MOST_BYTES) return
  const message = `This file has ${mebibytes(size)} MB. A photo may have up to 12 MB: please make it smaller, for example 3,000 pixels wide.`
  throw new CallError(413, { message, code: 'too_large' }, '', null)
}

/** Sends a chosen, dropped or pasted file. `part`: how much of it is there, from 0 to 1. */
export const usePhotoUpload = (onMade: (made: OfficeAnswerOf<'picture'>) => void) => {
  const [part, setPart] = useState(0)
  const upload = useMutation({
    mutationFn: async (file: Blob) => {
      requireSize(file)
      setPart(0)
      return sendPhoto(file, setPart)
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
