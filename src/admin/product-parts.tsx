import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { MenuGroup } from '../declare'
import type { IconName } from '../declare/icons'

/** A page of the product without a resource; `src/pages/<page>/*.page.ts` exports it as `page`. */
export interface ProductPage {
  id: string
  /** Its route, and its path in the access table. */
  path: string
  group: MenuGroup
  icon: IconName
  /** The message key of its label. */
  label: string
  /** Sub-entries in the menu. */
  children?: readonly { id: string; path: string; label: string }[]
  /** Its routes outside of the signed-in area; `load` is omitted then. */
  routes?: RouteObject
  /** Its component in the signed-in area. */
  load?(): Promise<ComponentType>
  /** A page below it, with its route parameter. */
  detail?: { parameter: string; load(): Promise<ComponentType> }
  /** The dialog that the account menu opens for roles without access to the page; omitted if there is none. */
  dialog?: ComponentType<{ onClose(): void }>
}

/** The browser part of the product: its logo, its pages, and the text or picture beside the second sign-in form. */
export interface ProductParts {
  Mark: ComponentType<{ size?: number }>
  pages: readonly ProductPage[]
  Story?: ComponentType
}

let parts: ProductParts | undefined

/** Provides the product to the screens; `main.tsx` calls it before the first render. */
export const provideProduct = (given: ProductParts): void => {
  parts = given
}

/** The product's parts. Throws if none were provided. */
export const productParts = (): ProductParts => {
  if (!parts) throw new Error('No product is provided: call provideProduct before the first render.')
  return parts
}

/** The product's logo. */
export const Mark = (props: { size?: number }) => {
  const { Mark: Own } = productParts()
  return <Own {...props} />
}
