import type { ImportSource } from '@sipday/contract/office/importing/imports.ts'
import { importSourceHelp, importSourceNames, importTexts } from '@sipday/rules/office/words/adding/import-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '../failure.ts'
import { useChange } from '../prove/prove-again.ts'
import { Section } from '../Section.tsx'
import css from './imports.module.css'
import { Progress } from './Progress.tsx'
import { sendFiles } from './send-files.ts'

const SOURCES = Object.entries(importSourceNames).map(([value, name]) => ({ value: value as ImportSource, name }))

export function NewImport() {
  const [, navigate] = useLocation()
  const change = useChange()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<ImportSource>('csv')
  const [files, setFiles] = useState<readonly File[]>([])
  const [pasted, setPasted] = useState('')
  const [sent, setSent] = useState<{ done: number; all: number; at: number } | null>(null)
  const begin = useMutation({
    mutationFn: async () => {
      const lists = [
        ...files.map((file) => ({ name: file.name, content: file as Blob })),
        ...(pasted.trim() === '' ? [] : [{ name: 'pasted list', content: new Blob([pasted]) }]),
      ]
      const name = lists.map((list) => list.name).join(', ') || 'Square'
      const { importId } = await change('import-start', { source, name: name.slice(0, 200) })
      await sendFiles(change, importId, lists, (done, all, at) => setSent({ done, all, at }))
      await change('import-check', { importId, choices: {} })
      return importId
    },
    onSuccess: (id) => navigate(`/imports/${id}`),
    onSettled: () => setSent(null),
  })
  const add = (more: FileList | null) => {
    // A browser's list is empty as soon as its field is.
    const chosen = [...(more ?? [])]
    setFiles((before) => [...before, ...chosen])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <Section name={importTexts.begin} above={[{ label: importTexts.heading, to: '/imports' }]}>
      <p>{importTexts.lead}</p>
      <Card as="section" stack aria-label={importTexts.begin}>
        <Select label={importTexts.source} value={source} options={SOURCES} onChange={setSource} />
        <p className="small">{importSourceHelp[source]}</p>
        <div
          className={css.drop}
          role="group"
          aria-label={importTexts.file}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <p>{importTexts.fileHelp}</p>
          <input
            ref={input}
            type="file"
            multiple
            accept=".csv,.json,.txt,.tsv,text/csv,application/json"
            hidden
            onChange={(event) => {
              add(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
          <Button variant="grey" onClick={() => input.current?.click()}>
            {importTexts.choose}
          </Button>
          {files.length > 0 && (
            <ul>
              {files.map((file, at) => (
                <li key={`${file.name} ${file.size}`} className="row wrap">
                  <span className={css.name}>{file.name}</span>
                  <Button variant="text" onClick={() => setFiles(files.filter((_, other) => other !== at))}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <TextArea label={importTexts.paste} optional rows={4} value={pasted} onChange={setPasted} />
        {begin.error && <Alert kind="bad">{failureText(begin.error, importTexts.notSent)}</Alert>}
        {sent && sent.done > 0 && <Progress {...sent} words={importTexts.sending} />}
        <div>
          <Button
            busy={begin.isPending}
            disabled={source !== 'square' && files.length === 0 && pasted.trim() === ''}
            onClick={() => begin.mutate()}
          >
            {importTexts.check}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
