import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { deleteTemplate, saveTemplate, type Template, useTemplates } from '../../providers/templates'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { showToast } from '../../theme/toasts'
import { type FormValues, templateValuesOf } from '../form-values/form-values'
import { ConfirmItem, DeleteItem } from '../saved-items/confirm-item'
import { ItemDialog } from '../saved-items/item-dialog'
import { mayChangeItem } from '../saved-items/save-item'
import { SaveTemplate } from './save-template'

interface ManageTemplatesProps {
  resource: ResourceDeclaration
  /** The values of the form, which can replace those of a template. */
  values: FormValues
  onClose(): void
}

type Asked = { kind: 'edit' | 'replace' | 'delete'; template: Template }

/** All templates of a resource: rename, share, replace and delete. */
const ManageTemplates = ({ resource, values, onClose }: ManageTemplatesProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { data: templates } = useTemplates(resource)
  const viewer = useViewer((state) => state.viewer)
  const [asked, setAsked] = useTabState<Asked | null>('template', null)
  const current = templateValuesOf(resource, values)
  const noteOf = ({ isOwn, owner, roles }: Template) => {
    const shared = roles.map((role) => t(`roles.${role}`)).join(t('list.comma'))
    if (!isOwn) return t('templates.of', { owner })
    return roles.length > 0 ? t('templates.shared', { roles: shared }) : t('templates.private')
  }

  const list = (
    <Dialog
      title={t('templates.list', { many: labels.manyInline })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('actions.close')}</Button>}
    >
      {templates?.length === 0 && <p>{t('templates.none')}</p>}
      <Flex vertical gap={12} component="ul">
        {templates?.map((template) => {
          const action = (kind: Asked['kind'], icon: string, isDisabled = false) => {
            const label = t(`templates.${kind}`, { name: template.name })
            return (
              <Button
                type="text"
                size="small"
                danger={kind === 'delete'}
                disabled={isDisabled}
                icon={<Icon name={icon} />}
                aria-label={label}
                title={label}
                onClick={() => setAsked({ kind, template })}
              />
            )
          }
          return (
            <Flex key={template.id} component="li" align="center" gap={4}>
              <Flex vertical flex={1} style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
                <span className="text-strong">{template.name}</span>
                <span className="text-quiet text-small">{noteOf(template)}</span>
              </Flex>
              {mayChangeItem(viewer, template) && (
                <>
                  {action('edit', 'edit')}
                  {action('replace', 'refresh', Object.keys(current).length === 0)}
                  {action('delete', 'trash')}
                </>
              )}
            </Flex>
          )
        })}
      </Flex>
    </Dialog>
  )
  return (
    <>
      {list}
      {asked && <TemplateQuestion {...asked} values={current} onClose={() => setAsked(null)} />}
    </>
  )
}

/** The dialog of one choice, above the list, to whose button it returns the focus. */
const TemplateQuestion = ({ kind, template, values, onClose }: Asked & { values: FormValues; onClose(): void }) => {
  const { t } = useTranslation()
  const { id, name } = template
  const save = async (changes: Omit<Parameters<typeof saveTemplate>[0], 'id'>) => {
    await saveTemplate({ id, ...changes })
    showToast({ type: 'success', message: t('savedItem.saved', { name: changes.name?.trim() ?? name }) })
    onClose()
  }
  if (kind === 'edit') {
    return (
      <ItemDialog
        title={t('savedItem.edit')}
        note={t('templates.note')}
        name={name}
        roles={template.roles}
        onSave={(newName, roles) => save({ name: newName, roles })}
        onClose={onClose}
      />
    )
  }
  if (kind === 'delete') {
    return <DeleteItem name={name} onConfirm={() => deleteTemplate(template).then(onClose)} onClose={onClose} />
  }
  return (
    <ConfirmItem
      title={t('templates.replaceTitle', { name })}
      text={t('templates.replaceText')}
      action={t('templates.replaceDo')}
      onConfirm={() => save({ values })}
      onClose={onClose}
    />
  )
}

/** The dialog that the templates of a form ask for. */
export const TemplateDialog = ({ asked, ...props }: ManageTemplatesProps & { asked: 'save' | 'manage' }) =>
  asked === 'save' ? <SaveTemplate {...props} /> : <ManageTemplates {...props} />
