import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar, Button, Flex, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { initialsOf } from '../initials'
import { Failed } from '../load-failed'
import { MenuButton } from '../shell/menu-button'
import {
  addNoteDocument,
  collaborationKey,
  deleteNoteDocument,
  editNoteDocument,
  type Note,
  notesDocument,
} from './documents'
import { NoteComposer } from './note-composer'
import { partsOfNote, typedNote } from './note-text'
import { refreshCollaboration } from './use-collaboration'
import './collaboration.css'

const pageSize = 20

interface NotesProps {
  resource: ResourceDeclaration
  record: { readonly id: string }
}

/** The notes of a record, the latest first, and a new one. `?note=` in the URL names the one to show. */
export const Notes = ({ resource, record: { id: recordId } }: NotesProps) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = useInfiniteQuery({
    queryKey: [collaborationKey, 'notes', resource.name, recordId],
    queryFn: async ({ pageParam }) => {
      const paging = { limit: pageSize, offset: pageParam }
      return (await request(notesDocument, { resource: resource.name, recordId, paging })).recordNotes
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) =>
      totalCount > pages.length * pageSize ? pages.length * pageSize : undefined,
    meta: { quiet: true },
  })
  const notes = query.data?.pages.flatMap(({ nodes }) => nodes) ?? []
  // A text that is sent again, after its answer was lost, is the same note.
  const sent = useRef({ id: uuidv7(), body: '' })
  const add = async (body: string) => {
    if (sent.current.body !== body) sent.current = { id: uuidv7(), body }
    await saved(request(addNoteDocument, { input: { ...sent.current, resource: resource.name, recordId } }))
    sent.current = { id: uuidv7(), body: '' }
    refreshCollaboration(resource, recordId)
  }
  return (
    <Flex vertical gap={16}>
      <NoteComposer
        resource={resource}
        recordId={recordId}
        label={t('collaboration.newNote')}
        submit={t('collaboration.add')}
        onSave={add}
      />
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : notes.length === 0 ? (
        <p className="text-secondary">{t('collaboration.none')}</p>
      ) : (
        <ol className="divided" aria-label={t('collaboration.notes')}>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              resource={resource}
              recordId={recordId}
              isMeant={search.get('note') === note.id}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show.history.more')}
        </Button>
      )}
    </Flex>
  )
}

/** Shows the reason of a refusal, and passes it on. */
const saved = <Value,>(work: Promise<Value>): Promise<Value> =>
  work.catch((error) => {
    handleMutationError(error)
    throw error
  })

interface NoteItemProps {
  note: Note
  resource: ResourceDeclaration
  recordId: string
  /** The inbox opened the record at this note. */
  isMeant: boolean
}

const NoteItem = ({ note, resource, recordId, isMeant }: NoteItemProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isEdited, setEdited] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const { id, body, mentions, authorName, createdAt, editedAt, isOwn } = note
  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  const edit = async (changed: string) => {
    await saved(request(editNoteDocument, { input: { id, body: changed } }))
    setEdited(false)
    refreshCollaboration(resource, recordId)
  }
  const remove = async () => {
    await saved(request(deleteNoteDocument, { id })).catch(() => undefined)
    refreshCollaboration(resource, recordId)
  }
  return (
    <li ref={item} className="note row top padded" data-meant={isMeant} aria-current={isMeant || undefined}>
      <Avatar size={28} className="fixed text-strong" aria-hidden>
        {initialsOf(authorName)}
      </Avatar>
      <div className="fill">
        <Flex gap="0 8px" wrap align="center">
          <strong>{authorName}</strong>
          <time className="text-secondary text-small" dateTime={createdAt} title={formats.exact(createdAt)}>
            {formats.relative(createdAt)}
            {editedAt && ` · ${t('collaboration.edited')}`}
          </time>
        </Flex>
        {isEdited ? (
          <NoteComposer
            resource={resource}
            recordId={recordId}
            initial={{ text: typedNote(body, mentions), mentions }}
            label={t('collaboration.editNote')}
            submit={t('form.save')}
            onSave={edit}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <p className="anywhere">
            <NoteText body={body} mentions={mentions} />
          </p>
        )}
      </div>
      {isOwn && !isEdited && (
        <MenuButton
          label={t('collaboration.noteMenu')}
          choices={[
            { id: 'edit', label: t('collaboration.editNote'), icon: 'edit', select: () => setEdited(true) },
            { id: 'delete', label: t('collaboration.deleteNote'), icon: 'trash', select: () => void remove() },
          ]}
        >
          <Icon name="more" size={16} />
        </MenuButton>
      )}
    </li>
  )
}

const NoteText = ({ body, mentions }: Pick<Note, 'body' | 'mentions'>) =>
  partsOfNote(body, mentions).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a person may be mentioned twice, and parts never move
      <span key={at} className="text-accent text-strong">
        @{part.name}
      </span>
    ),
  )
