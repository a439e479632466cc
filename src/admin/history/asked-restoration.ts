import { create } from 'zustand'
import type { ResourceDeclaration } from '../../declare'
import type { FormValues } from '../form-values/form-values'

/** Former values of a record that are compared with the current ones before they are saved. */
export interface AskedRestoration {
  resource: ResourceDeclaration
  id: string
  former: FormValues
}

/** The open comparison; the app shell shows its dialog. */
export const useAskedRestoration = create<{ asked: AskedRestoration | null }>()(() => ({ asked: null }))

export const askRestoration = (asked: AskedRestoration | null): void => useAskedRestoration.setState({ asked })
