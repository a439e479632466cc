import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { uniqueNames } from '../../import-export/importable'
import { useLabels } from '../../providers/labels'
import type { ImportControl } from './use-import'

/** What each column of the file means. */
export const ImportColumns = ({ resource, control }: { resource: ResourceDeclaration; control: ImportControl }) => {
  const { t } = useTranslation()
  const { state, setColumn } = control
  const { sheet, columns, file } = state
  if (!sheet) return null
  return (
    <div>
      <p>{t('importExport.import.columnsHelp', { name: file?.name ?? '' })}</p>
      <div className="sheet-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('importExport.import.heading')}</th>
              <th scope="col" className="sheet-example">
                {t('importExport.import.example')}
              </th>
              <th scope="col">{t('importExport.import.means')}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same, their places are not
              <tr key={at} data-taken={columns[at] !== null}>
                <th scope="row">{header}</th>
                <td className="sheet-example">{sheet.sample.map((row) => row[at]).find(Boolean)}</td>
                <td>
                  <select
                    className="sheet-select"
                    aria-label={header}
                    value={columns[at] ?? ''}
                    onChange={(event) => setColumn(at, event.target.value || null)}
                  >
                    <option value="">{t('importExport.import.notTaken')}</option>
                    {sheet.choices.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="field-help">
        <Matching resource={resource} columns={columns} />
      </p>
      {columns.every((key) => key === null) && <p className="field-error">{t('importExport.import.noneTaken')}</p>}
    </div>
  )
}

/** How a row finds its record. */
const Matching = ({ resource, columns }: { resource: ResourceDeclaration; columns: readonly (string | null)[] }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const unique = uniqueNames(resource)
  const known = unique.find((name) => columns.includes(name))
  if (known) return t('importExport.import.match', { field: labels.field(known) })
  return unique.length > 0
    ? t('importExport.import.matchId')
    : `${t('importExport.import.matchId')} ${t('importExport.import.matchContent')}`
}
