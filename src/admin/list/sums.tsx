import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { Cell } from './cell'
import { classOf, styleOf } from './table-columns'
import type { ColumnControl } from './use-columns'

interface SumsProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  sums: AnyRecord
}

/** A record of the sums, as the cells of columns need it. */
const recordOf = (sums: AnyRecord) => ({ id: '', version: 0, can: [], ...sums })

/** The sums arrive after the rows, and are wider. */
const placeOfSum = { width: '9ch' }

/** The last row of a table: the sums of all records that the list matches. */
export const SumsRow = ({ resource, columns, sums, hasBoxes }: SumsProps & { hasBoxes: boolean }) => {
  const { t } = useTranslation()
  return (
    <Table.Summary>
      <tr>
        {hasBoxes && <td className="ant-table-cell ant-table-selection-column" />}
        <td className="ant-table-cell list-record" title={t('list.sumsOf')}>
          {t('list.sums')}
        </td>
        {columns.columns.map((column) => (
          <td key={column.name} className={`ant-table-cell ${classOf(column)}`} style={styleOf(column)}>
            {resource.list.sums.includes(column.name) && <div style={placeOfSum} />}
            {column.name in sums && <Cell resource={resource} record={recordOf(sums)} column={column} place="row" />}
          </td>
        ))}
        <td className="ant-table-cell list-actions" />
      </tr>
    </Table.Summary>
  )
}

/** The sums below cards. */
export const SumsCard = ({ resource, columns, sums }: SumsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <section className="inset padded" aria-label={t('list.sums')}>
      <strong>{t('list.sums')}</strong>
      <dl className="list-card-facts halves">
        {columns.columns
          .filter(({ name }) => name in sums)
          .map((column) => (
            <div key={column.name}>
              <dt>{labels.field(column.name)}</dt>
              <dd>
                <Cell resource={resource} record={recordOf(sums)} column={column} place="card" />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
