import { Alert, Button, type MenuProps } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { fieldsByProperty } from '../../declare'
import { useLabels } from '../../providers/labels'
import { askTemplateValues, type Template, useTemplates } from '../../providers/templates'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { showToast } from '../../theme/toasts'
import { reportRefusal } from '../saved-items/save-item'
import type { RecordForm } from './use-record-form'

interface FormTemplatesProps extends Pick<RecordForm, 'resource' | 'fill'> {
  /** Nothing is typed that a template could keep. */
  isEmpty: boolean
  /** The form has its own address, which may name a template: `?template=<id>`. */
  isPage: boolean
  /** Opens a dialog, which must not be a part of the form. */
  onAsk(what: 'save' | 'manage'): void
}

/**
 * The templates of a form for new records: start from one, save the values as one, and manage them. Typing does not
 * render them again.
 */
export const FormTemplates = memo(({ resource, fill, isEmpty, isPage, onAsk }: FormTemplatesProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const [search] = useSearchParams()
  const named = isPage ? search.get('template') : null
  const [isOpen, setOpen] = useState(false)
  const { data: templates, isError, isPending } = useTemplates(resource, isOpen || named !== null)
  const [left, setLeft] = useState<{ name: string; dropped: readonly string[] } | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  const start = ({ id, name }: Pick<Template, 'id' | 'name'>) =>
    reportRefusal(async () => {
      const { values: filled, dropped } = await askTemplateValues(id)
      const undo = fill(filled)
      setLeft(dropped.length > 0 ? { name, dropped } : null)
      showToast({ type: 'success', message: t('templates.applied', { name }), undo })
    })

  const filled = useRef<string | null>(null)
  useEffect(() => {
    const template = templates?.find(({ id }) => id === named)
    if (!template || filled.current === named) return
    filled.current = named
    void start(template)
  })

  const ask = (what: 'save' | 'manage') => {
    // A dialog gives the focus back to where it was.
    button.current?.focus()
    onAsk(what)
  }
  const note = (key: string): NonNullable<MenuProps['items']>[number] => ({
    key,
    label: t(`templates.${key}`),
    disabled: true,
  })
  const known = (templates ?? []).map((template) => ({
    key: template.id,
    label: template.isOwn ? template.name : `${template.name} · ${t('templates.of', { owner: template.owner })}`,
    onClick: () => {
      button.current?.focus()
      void start(template)
    },
  }))
  const items: MenuProps['items'] = [
    {
      type: 'group',
      label: t('templates.start'),
      children: known.length > 0 ? known : [note(isError ? 'failed' : 'none')],
    },
    { type: 'divider' },
    {
      key: 'save',
      label: t('templates.saveAs'),
      icon: <Icon name="plus" />,
      disabled: isEmpty,
      onClick: () => ask('save'),
    },
    {
      key: 'manage',
      label: t('templates.manage'),
      icon: <Icon name="settings" />,
      disabled: known.length === 0,
      onClick: () => ask('manage'),
    },
  ]
  const fieldName = (property: string) => {
    const [name] = fieldsByProperty(resource).get(property) ?? []
    return name ? labels.field(name) : property
  }
  return (
    <>
      <MenuDropdown
        // A menu that opens before the templates focuses an item after them.
        open={isOpen && !isPending}
        onOpenChange={setOpen}
        menu={{ 'aria-label': t('templates.button'), items }}
      >
        <Button ref={button} icon={<Icon name="document" />} loading={isOpen && isPending} aria-haspopup="menu">
          {t('templates.button')}
        </Button>
      </MenuDropdown>
      {left && (
        <Alert
          type="warning"
          showIcon
          closable
          role="status"
          style={{ inlineSize: '100%' }}
          message={t('templates.dropped', {
            name: left.name,
            fields: left.dropped.map(fieldName).join(t('list.comma')),
          })}
          onClose={() => setLeft(null)}
        />
      )}
    </>
  )
})
