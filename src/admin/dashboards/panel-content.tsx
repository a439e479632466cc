import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PanelAnswer } from '../../dashboards/dashboard-answer'
import { mostGroups } from '../../dashboards/dashboard-document'
import type { DashboardPanel } from '../../dashboards/dashboard-panels'
import type { DayRange } from '../../dashboards/day-ranges'
import { useLabels, useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { Change } from '../chart/change'
import { LineChart } from '../chart/line-chart'
import { usePointNames } from '../chart/point-names'
import { PointsTable } from '../chart/points-table'
import { Cell } from '../list/cell'
import { columnOf, type ListRecord } from '../list/columns'
import { RecordName } from '../list/record-name'
import { panelPath, useGroupText, usePanelFormats } from './panel-texts'

interface ContentProps<Kind extends PanelAnswer['kind']> {
  panel: DashboardPanel
  title: string
  range: DayRange
  answer: Extract<PanelAnswer, { kind: Kind }>
}

/** What a panel shows. */
export const PanelContent = ({ answer, ...props }: ContentProps<PanelAnswer['kind']>) => {
  switch (answer.kind) {
    case 'number':
      return <NumberContent {...props} answer={answer} />
    case 'trend':
      return <TrendContent {...props} answer={answer} />
    case 'breakdown':
      return <BreakdownContent {...props} answer={answer} />
    case 'list':
      return <ListContent {...props} answer={answer} />
  }
}

const NumberContent = ({ panel, answer: { value, isEstimate, before } }: ContentProps<'number'>) => {
  const { t } = useTranslation()
  const { format } = usePanelFormats(panel)
  const number = format(value ?? 0)
  return (
    <Flex vertical gap={4} className="padded">
      <strong className="text-heading numbers" style={{ fontSize: 28, lineHeight: 1.3 }}>
        {isEstimate ? t('dashboards.about', { number }) : number}
      </strong>
      {panel.time !== null && <Change now={value ?? 0} before={before ?? 0} />}
    </Flex>
  )
}

const TrendContent = ({ panel, title, answer: { unit, points } }: ContentProps<'trend'>) => {
  const { format, formatShort } = usePanelFormats(panel)
  const { labelOf, nameOf } = usePointNames(unit)
  const shown = points.map(({ day, value, beforeDay, before }) => {
    return { label: labelOf(day), name: nameOf(day), value, beforeName: nameOf(beforeDay), before }
  })
  return (
    <div className="panel-trend padded">
      <LineChart
        label={title}
        points={shown}
        format={format}
        formatShort={formatShort}
        isCompact={panel.size === 'small'}
      />
      <div className="visually-hidden">
        <PointsTable title={title} unit={unit} points={shown} format={format} />
      </div>
    </div>
  )
}

const BreakdownContent = ({ panel, title, range, answer: { groups } }: ContentProps<'breakdown'>) => {
  const { t } = useTranslation()
  const { format } = usePanelFormats(panel)
  const textOf = useGroupText(panel)
  if (groups.length === 0) return <Nothing />
  const most = Math.max(...groups.map(({ amount }) => amount), 0) || 1
  return (
    <div className="padded">
      <table className="panel-groups plain-table wide" data-shape={panel.shape}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {groups.map((group) => (
            <tr key={group.value}>
              <th scope="row">
                <Link className="ellipsis" to={panelPath(panel, range, group)}>
                  {textOf(group)}
                </Link>
              </th>
              {panel.shape === 'bars' && (
                <td className="panel-bar-cell" aria-hidden="true">
                  <div className="panel-bar" style={{ inlineSize: `${Math.max(0, (group.amount / most) * 100)}%` }} />
                </td>
              )}
              <td className="text-end numbers nowrap">{format(group.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length === mostGroups && (
        <p className="text-quiet text-caption">{t('dashboards.panel.others', { count: mostGroups })}</p>
      )}
    </div>
  )
}

const ListContent = ({ panel, title, answer: { rows } }: ContentProps<'list'>) => {
  const resource = resourceNamed(panel.resource)
  const language = useLanguage()
  const labels = useLabels(resource)
  const columns = panel.columns
    .filter((name) => name !== resource.title)
    .map((name) => columnOf(resource, name, language))
  if (rows.length === 0) return <Nothing />
  // Records of a list have `version` and `can`.
  const records = rows as unknown as readonly ListRecord[]
  return (
    <div className="scroll">
      <table className="panel-rows plain-table wide text-small">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.field(resource.title)}</th>
            {columns.map(({ name, align }) => (
              <th key={name} scope="col" className={align === 'end' ? 'text-end' : undefined}>
                {labels.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">
                <RecordName resource={resource} record={record} mark={null} />
              </th>
              {columns.map((column) => (
                <td key={column.name} className={column.align === 'end' ? 'text-end' : undefined}>
                  <Cell resource={resource} record={record} column={column} place="row" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Nothing = () => {
  const { t } = useTranslation()
  return <p className="padded text-secondary">{t('dashboards.panel.none')}</p>
}
