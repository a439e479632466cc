import { Select, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { uniqueNames } from '../../import-export/columns'
import { useLabels } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import type { ImportControl } from './use-import'

/** The field of each column in the file. */
export const ImportColumns = ({ resource, control }: { resource: ResourceDeclaration; control: ImportControl }) => {
  const { t } = useTranslation()
  const { state, setColumn } = control
  const { table, columns, file } = state
  if (!table) return null
  return (
    <div className="stack">
      <p>{t('importExport.import.columnsHelp', { name: file?.name ?? '' })}</p>
      <Table
        size="small"
        rowKey="at"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={table.headers.map((header, at) => ({ at, header }))}
        columns={[
          { title: t('importExport.import.heading'), dataIndex: 'header', rowScope: 'row' },
          {
            // Without keys, the selects lose the focus when this column appears.
            key: 'example',
            title: t('importExport.import.example'),
            responsive: ['sm'],
            ellipsis: true,
            render: (_, { at }) => table.sample.map((row) => row[at]).find(Boolean),
          },
          {
            key: 'means',
            title: t('importExport.import.means'),
            render: (_, { at, header }) => (
              <Select
                className="wide"
                aria-label={header}
                value={columns[at] ?? ''}
                options={[
                  { value: '', label: t('importExport.import.notTaken') },
                  ...table.choices.map(({ key, label }) => ({ value: key, label })),
                ]}
                onChange={(key) => setColumn(at, key || null)}
              />
            ),
          },
        ]}
      />
      <p className="text-quiet text-small">
        <Matching resource={resource} columns={columns} />
      </p>
      {columns.every((key) => key === null) && (
        <p className="text-danger text-small">{t('importExport.import.noneTaken')}</p>
      )}
    </div>
  )
}

/** How each row finds its record. */
const Matching = ({ resource, columns }: { resource: ResourceDeclaration; columns: readonly (string | null)[] }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const unique = uniqueNames(resource)
  const known = unique.find((name) => columns.includes(name))
  if (known) return t('importExport.import.match', { field: labels.field(known) })
  return unique.length > 0
    ? t('importExport.import.matchId')
    : joinSentences([t('importExport.import.matchId'), t('importExport.import.matchContent')])
}
