import { useTranslation } from 'react-i18next'
import type { Viewer } from '../../answers/viewer'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../resources'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { offered } from './offered'
import { type Scope, type ScopeAccess, scopeAccess } from './scopes'
import { useResourceLabel } from './scopes.ui'
import './scopes.css'

/** The resources the viewer can open to others, each with the kinds of access it has at all. */
const offeredTo = (viewer: Viewer | null) =>
  resources
    .map((resource) => ({
      name: resource.name,
      access: offered(resource, viewer?.reading ?? 'A', (action) => mayDo(viewer, resource.name, action)),
    }))
    .filter(({ access }) => access.length > 0)

/** A matrix: a line for a resource, a column for a kind of access; a column's head and a line's name take all of theirs. */
const Editor = ({ id, value, onChange, onBlur, isInvalid, describedBy, label }: EditorProps) => {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const viewer = useViewer((state) => state.viewer)
  const lines = offeredTo(viewer)
  const scopes = Array.isArray(value) ? (value as readonly Scope[]) : []
  const has = (resource: string, access: ScopeAccess) =>
    scopes.some((scope) => scope.resource === resource && scope.access.includes(access))

  /** Opens or closes these places, leaving the others as they are. */
  const set = (isOpen: boolean, places: readonly (readonly [string, ScopeAccess])[]) => {
    const isSet = (resource: string, access: ScopeAccess) =>
      places.some(([name, word]) => name === resource && word === access) ? isOpen : has(resource, access)
    const next = lines.map(({ name, access }) => ({
      resource: name,
      access: access.filter((word) => isSet(name, word)),
    }))
    onChange(next.filter(({ access }) => access.length > 0))
    onBlur()
  }
  const placesOf = (word: ScopeAccess) =>
    lines.filter(({ access }) => access.includes(word)).map(({ name }) => [name, word] as const)

  return (
    <div className="scopes" data-invalid={isInvalid}>
      <table aria-label={label} aria-describedby={describedBy}>
        <thead>
          <tr>
            <th scope="col">{t('tokens.scopes.resource')}</th>
            {scopeAccess.map((word) => {
              const places = placesOf(word)
              const isWhole = places.length > 0 && places.every(([name]) => has(name, word))
              return (
                <th scope="col" key={word}>
                  <button type="button" title={t('tokens.scopes.column')} onClick={() => set(!isWhole, places)}>
                    {t(`tokens.access.${word}`)}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, access }, index) => {
            const isWhole = access.every((word) => has(name, word))
            return (
              <tr key={name}>
                <th scope="row">
                  <button
                    type="button"
                    title={t('tokens.scopes.line')}
                    onClick={() =>
                      set(
                        !isWhole,
                        access.map((word) => [name, word] as const),
                      )
                    }
                  >
                    {labelOf(name)}
                  </button>
                </th>
                {scopeAccess.map((word, column) => (
                  <td key={word}>
                    {access.includes(word) ? (
                      <label>
                        <input
                          type="checkbox"
                          id={index === 0 && column === 0 ? id : undefined}
                          aria-label={t('tokens.scopes.place', {
                            resource: labelOf(name),
                            access: t(`tokens.access.${word}`),
                          })}
                          checked={has(name, word)}
                          onChange={(event) => set(event.target.checked, [[name, word]])}
                        />
                      </label>
                    ) : (
                      <span aria-hidden="true">–</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export const scopesEditor: KindEditor = { Editor, isGroup: true }
