import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { useText } from '../../providers/translation'
import { findResource } from '../../registry/resources'
import { pictureUrl, stateFields } from '../../registry/summary'
import { Icon } from '../../theme/icon'
import { sentenceValues } from '../actions/sentence-values'
import { type RecentRecord, useRecentRecords } from '../navigation/recent-records'
import { useIsPhone } from '../page/use-is-phone'
import { RecordStates } from '../record/record-states'
import { type Command, matching, useCommands } from './commands'
import type { PaletteGroup, PaletteRow } from './palette-list'
import { openPalette } from './palette-state'
import type { Hit } from './search-document'
import { useFound } from './use-found'

/**
 * Commands whose label has a word that begins so. They precede the found records, which arrive later and must not move
 * them.
 */
const mostCommandsFirst = 3

const beginsWith = ({ label }: Command, query: string) =>
  label
    .toLocaleLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(query.trim().toLocaleLowerCase()))

interface PaletteGroups {
  groups: readonly PaletteGroup[]
  isWaiting: boolean
  status: ReactNode
}

/**
 * The rows of the palette for a text: exact hits, commands, found records by resource. Without a text: recent records,
 * favourites and all commands.
 * @param openActions shows the actions of a record
 */
export function usePaletteGroups(query: string, openActions: (record: RecentRecord) => void): PaletteGroups {
  const { t } = useTranslation()
  const text = useText()
  const navigate = useNavigate()
  const commands = matching(useCommands(), query)
  const recent = useRecentRecords()
  const { hits, isSearching, hasFailed, retry } = useFound(query)

  const recordRow = (record: RecentRecord, path: string, content: ReactNode): PaletteRow => ({
    key: `record-${record.resource}-${record.id}`,
    content,
    run: () => {
      openPalette(false)
      void navigate(`${path}/${record.id}`)
    },
    open: () => openActions(record),
  })
  const nameOf = (resource: string, form: 'one' | 'many') => text(`resources.${resource}.${form}`)
  const hitRows = (found: readonly Hit[]): readonly PaletteRow[] =>
    found.flatMap((hit) => {
      const resource = findResource(hit.resource)
      return resource ? [recordRow(hit, resource.path, <HitRow resource={resource} hit={hit} />)] : []
    })

  if (query.trim() === '') {
    const recentRows = recent.flatMap((record) => {
      const resource = findResource(record.resource)
      if (!resource) return []
      const { icon, name, path } = resource
      return recordRow(record, path, <CommandLine icon={icon} label={record.title} note={nameOf(name, 'one')} />)
    })
    const groupOf = (group: Command['group']): PaletteGroup => ({
      key: group,
      caption: t(`frame.palette.groups.${group}`),
      rows: commands.filter((command) => command.group === group).map(commandRow),
    })
    const recentGroup = { key: 'recent', caption: t('frame.palette.groups.recent'), rows: recentRows }
    const groups = [
      groupOf('page'),
      recentGroup,
      ...(['favourites', 'pages', 'create', 'commands'] as const).map(groupOf),
    ]
    return { groups: groups.filter(({ rows }) => rows.length > 0), isWaiting: false, status: null }
  }

  const first = commands.filter((command) => beginsWith(command, query)).slice(0, mostCommandsFirst)
  const rest = commands.filter((command) => !first.includes(command))
  const others = hits.filter(({ isExact }) => !isExact)
  const byResource = [...new Set(others.map(({ resource }) => resource))].map(
    (resource): PaletteGroup => ({
      key: `found-${resource}`,
      caption: nameOf(resource, 'many'),
      rows: hitRows(others.filter((hit) => hit.resource === resource)),
    }),
  )
  const groups: readonly PaletteGroup[] = [
    { key: 'exact', caption: t('frame.palette.groups.exact'), rows: hitRows(hits.filter(({ isExact }) => isExact)) },
    { key: 'first', rows: first.map(commandRow) },
    ...byResource,
    { key: 'more', caption: t('frame.palette.groups.more'), rows: rest.map(commandRow) },
  ]
  const shown = groups.filter((group) => group.rows.length > 0)
  return { groups: shown, isWaiting: isSearching, status: statusOf() }

  function statusOf(): ReactNode {
    if (hasFailed) {
      return (
        <>
          {t('frame.palette.failed')}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('frame.retry')}
          </Button>
        </>
      )
    }
    if (isSearching) return t('frame.palette.searching')
    return shown.length === 0 ? t('frame.palette.empty', { query }) : null
  }
}

const commandRow = ({ id, icon, label, note, run }: Command): PaletteRow => ({
  key: `command-${id}`,
  content: <CommandLine icon={icon} label={label} note={note} />,
  run: () => {
    openPalette(false)
    run()
  },
})

interface CommandLineProps {
  icon: string
  label: string
  note?: string | undefined
}

/** A command, page or recent record in the palette. */
export const CommandLine = ({ icon, label, note }: CommandLineProps) => (
  <>
    <Icon name={icon} />
    <span className="fill ellipsis">{label}</span>
    {note && <Note>{note}</Note>}
  </>
)

/** The second text of a row. Each of the two leaves room for the other. */
const Note = ({ children, share = '45%' }: { children: ReactNode; share?: string | undefined }) => (
  <span className="fixed ellipsis text-quiet text-small" style={{ maxWidth: share }}>
    {children}
  </span>
)

interface HitRowProps {
  resource: ResourceDeclaration
  hit: Hit
}

/** A found record: its picture, title, fact and state. */
const HitRow = ({ resource, hit }: HitRowProps) => {
  const formats = useFormats()
  const labels = useLabels(resource)
  const language = useLanguage()
  const { fact } = hit
  const values = fact ? sentenceValues(resource, { [fact.field]: fact.value }, formats, language) : {}
  const written = fact ? values[fact.field] : undefined
  const isChoice = fact && choicesOf(resource.fields[fact.field]).length > 0
  const [state] = stateFields(resource)
  const isPhone = useIsPhone()
  return (
    <>
      {hit.picture ? (
        <img className="fixed" width={24} height={24} src={pictureUrl(resource, hit.picture)} alt="" />
      ) : (
        <Icon name={resource.icon} />
      )}
      <Flex className="fill" align={isPhone ? undefined : 'baseline'} gap="0 8px" vertical={isPhone}>
        <span className="ellipsis">{hit.title}</span>
        {fact && written !== undefined && (
          <Note share={isPhone ? '100%' : undefined}>
            {isChoice ? labels.value(fact.field, String(written)) : written}
          </Note>
        )}
      </Flex>
      {state && hit.state && <RecordStates resource={resource} record={{ [state]: hit.state }} names={[state]} />}
    </>
  )
}
