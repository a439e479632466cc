import { useTranslation } from 'react-i18next'
import { declaredSchemes } from '../../declare/role-scheme'
import { grantableAccess, scopeAccess } from '../../declare/token-scopes'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { resources } from '../../registry/resources'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

const ResourceMatrix = lazyEditor(async () => (await import('../resource-matrix.ui')).ResourceMatrix, resources.length)

/** The resources that the viewer can grant, each with its kinds of access. */
const offeredTo = (viewer: Viewer | null) =>
  resources.map((resource) => ({
    name: resource.name,
    names: grantableAccess(resource, viewer?.reading ?? declaredSchemes[0], (action) =>
      mayDo(viewer, resource.name, action),
    ),
  }))

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  return (
    <ResourceMatrix
      {...props}
      entryKey="access"
      names={scopeAccess}
      offered={offeredTo(viewer)}
      valueLabel={(scope) => t(`tokens.access.${scope}`)}
      columnHint={t('tokens.scopes.column')}
      lineHint={t('tokens.scopes.line')}
    />
  )
}

export const editor: KindEditor = { Editor, isGroup: true }
