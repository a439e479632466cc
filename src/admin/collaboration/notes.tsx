import { Avatar, Button, Flex } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { ResourceDeclaration } from '../../declare'
import { Ago } from '../../fields/ago.ui'
import { LinkedText } from '../../fields/linked-text.ui'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { Loading } from '../../theme/loading'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { MenuButton } from '../controls/menu-button'
import { Failed } from '../page/load-failed'
import { NextPage, usePages } from '../page/use-pages'
import { ConfirmItem } from '../saved-items/confirm-item'
import {
  type AnyNote,
  addNoteDocument,
  collaborationKey,
  deleteNoteDocument,
  editNoteDocument,
  type Note,
  notesDocument,
} from './documents'
import { initialsOf } from './initials'
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
  const { query, nodes: notes } = usePages(
    [collaborationKey, 'notes', resource.name, recordId],
    pageSize,
    async (paging) => (await request(notesDocument, { resource: resource.name, recordId, paging })).recordNotes,
    ({ totalCount }, loaded) => totalCount > loaded,
  )
  const linkedId = search.get('note')
  const isShown = notes.some(({ id, replies }) => [id, ...replies.map((reply) => reply.id)].includes(linkedId ?? ''))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The inbox may open an older note.
  useEffect(() => {
    if (linkedId && !isShown && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [linkedId, isShown, hasNextPage, isFetching, isError, fetchNextPage])
  const add = useAddNote(resource, recordId)
  // A deleted note leaves with the focus.
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container)
  return (
    <Flex ref={container} vertical gap={16}>
      <NoteComposer
        resource={resource}
        recordId={recordId}
        keptAs={`note:${recordId}`}
        label={t('collaboration.newNote')}
        submit={t('collaboration.add')}
        onSave={add}
      />
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Loading />
      ) : notes.length === 0 ? (
        <p className="text-secondary">{t('collaboration.none')}</p>
      ) : (
        <ol className="divided" aria-label={t('collaboration.notes')}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} resource={resource} recordId={recordId} linkedId={linkedId}>
              <Replies note={note} resource={resource} recordId={recordId} linkedId={linkedId} />
            </NoteItem>
          ))}
        </ol>
      )}
      <NextPage query={query} label={t('collaboration.earlier')} />
    </Flex>
  )
}

/** Adds a note, or a reply to one. A text that is sent again, after its answer was lost, is the same note. */
function useAddNote(resource: ResourceDeclaration, recordId: string, parentId?: string) {
  const sent = useRef({ id: uuidv7(), body: '' })
  return async (body: string) => {
    if (sent.current.body !== body) sent.current = { id: uuidv7(), body }
    const input = { ...sent.current, resource: resource.name, recordId, parentId }
    await request(addNoteDocument, { input })
    sent.current = { id: uuidv7(), body: '' }
    refreshCollaboration(resource, recordId)
  }
}

interface NoteItemProps {
  note: AnyNote
  resource: ResourceDeclaration
  recordId: string
  /** The id of the note at which the inbox opened the record. */
  linkedId: string | null
  /** The replies. */
  children?: ReactNode
}

const NoteItem = ({ note, resource, recordId, linkedId, children }: NoteItemProps) => {
  const { t } = useTranslation()
  const [isEdited, setEdited] = useTabState(`note:${note.id}`, false)
  const [isAsked, setAsked] = useState(false)
  const item = useRef<HTMLDivElement>(null)
  // The editor and the menu of the note replace each other.
  useKeptFocus(item)
  const { id, body, mentions, authorName, createdAt, editedAt, isOwn, isDeleted } = note
  const isLinked = id === linkedId
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  const edit = async (changed: string) => {
    await request(editNoteDocument, { input: { id, body: changed } })
    setEdited(false)
    refreshCollaboration(resource, recordId)
  }
  const remove = async () => {
    await request(deleteNoteDocument, { id })
    setAsked(false)
    refreshCollaboration(resource, recordId)
  }
  return (
    <li>
      <div ref={item} className="note row top padded" data-linked={isLinked} aria-current={isLinked || undefined}>
        {!isDeleted && (
          <Avatar size={28} className="fixed text-strong" aria-hidden>
            {initialsOf(authorName)}
          </Avatar>
        )}
        <div className="fill">
          {!isDeleted && (
            <Flex gap="0 8px" wrap align="center">
              <strong>{authorName}</strong>
              <Ago className="text-secondary text-small" time={createdAt}>
                {editedAt && ` · ${t('collaboration.edited')}`}
              </Ago>
            </Flex>
          )}
          {isEdited ? (
            <NoteComposer
              resource={resource}
              recordId={recordId}
              keptAs={`note.text:${id}`}
              initial={{ text: typedNote(body, mentions), mentions }}
              label={t('collaboration.editNote')}
              submit={t('form.save')}
              onSave={edit}
              onCancel={() => setEdited(false)}
            />
          ) : (
            <p className={isDeleted ? 'text-secondary' : 'anywhere'}>
              {isDeleted ? t('collaboration.deleted') : <NoteText body={body} mentions={mentions} />}
            </p>
          )}
        </div>
        {isOwn && !isDeleted && !isEdited && (
          <MenuButton
            label={t('collaboration.noteMenu')}
            choices={[
              { id: 'edit', label: t('collaboration.editNote'), icon: 'edit', run: () => setEdited(true) },
              { id: 'delete', label: t('collaboration.deleteNote'), icon: 'trash', run: () => setAsked(true) },
            ]}
          />
        )}
        {isAsked && (
          <ConfirmItem
            title={t('collaboration.deleteNoteTitle')}
            text={t('collaboration.deleteNoteText')}
            action={t('collaboration.deleteNote')}
            isDanger
            onConfirm={remove}
            onClose={() => setAsked(false)}
          />
        )}
      </div>
      {children}
    </li>
  )
}

interface RepliesProps extends NoteItemProps {
  note: Note
}

/** The replies to a note, and a new one. */
const Replies = ({ note, resource, recordId, linkedId }: RepliesProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useTabState(`reply:${note.id}`, false)
  const button = useRef<HTMLButtonElement>(null)
  const add = useAddNote(resource, recordId, note.id)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div style={{ paddingBlockEnd: 8, paddingInlineStart: 44 }}>
      {note.replies.length > 0 && (
        <ol aria-label={t('collaboration.replies')}>
          {note.replies.map((reply) => (
            <NoteItem key={reply.id} note={reply} resource={resource} recordId={recordId} linkedId={linkedId} />
          ))}
        </ol>
      )}
      {isOpen && (
        <NoteComposer
          resource={resource}
          recordId={recordId}
          keptAs={`reply.text:${note.id}`}
          label={t('collaboration.newReply')}
          submit={t('collaboration.reply')}
          onSave={(body) => add(body).then(close)}
          onCancel={close}
        />
      )}
      {!note.isDeleted && (
        <Button
          ref={button}
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={t('collaboration.replyTo', { name: note.authorName })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('collaboration.reply')}
        </Button>
      )}
    </div>
  )
}

const NoteText = ({ body, mentions }: Pick<Note, 'body' | 'mentions'>) => {
  const { t } = useTranslation()
  return partsOfNote(body, mentions).map((part, at) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
      <LinkedText key={at} text={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a person may be mentioned twice, and parts never move
      <span key={at} className="text-accent text-strong">
        @{part.isActive ? part.name : t('collaboration.deactivated', part)}
      </span>
    ),
  )
}
