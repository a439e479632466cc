import { useCallback } from 'react'
import { type ResourceDeclaration, underScheme } from '../declare'
import { mayDo, useViewer } from '../providers/access'
import type { MayList } from '../providers/documents'

/** Whether the signed-in account may list a resource, which determines the fields of related records. */
export function useMayList(): MayList {
  const viewer = useViewer((state) => state.viewer)
  return useCallback((resource: string) => mayDo(viewer, resource, 'list'), [viewer])
}

/** The declaration for the screens in the current role scheme. */
export const useUnderScheme = (resource: ResourceDeclaration): ResourceDeclaration => {
  const roleScheme = useViewer(({ viewer }) => viewer?.reading)
  return roleScheme ? underScheme(resource, roleScheme) : resource
}
