import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { MenuGroup } from '../declare'

/** A page of the product that shows no resource. */
export interface ProductPage {
  id: string
  /** Its route, and its path in the access table. */
  path: string
  group: MenuGroup
  icon: string
  /** The message key of its name. */
  label: string
  /** Entries below its own in the menu. */
  children?: readonly { id: string; path: string; label: string }[]
  /** Omitted for pages outside of the signed-in area. */
  load?(): Promise<ComponentType>
  /** A page below it, named by its route parameter. */
  detail?: { parameter: string; load(): Promise<ComponentType> }
  /** What the account menu opens for roles that may not open the page; omitted for pages that are theirs alone. */
  dialog?: ComponentType<{ onClose(): void }>
}

/** The browser side of the product: its mark, its pages with an entry in the menu, its routes outside of the signed-in area. */
export interface ProductParts {
  Mark: ComponentType<{ size?: number }>
  pages: readonly ProductPage[]
  routes: readonly RouteObject[]
}

let parts: ProductParts | undefined

/** Gives the screens their product; `main.tsx` does so before the first render. */
export const provideProduct = (given: ProductParts): void => {
  parts = given
}

/** The product's parts. Throws where none were provided. */
export const productParts = (): ProductParts => {
  if (!parts) throw new Error('No product is provided: call provideProduct before the first render.')
  return parts
}

/** The product's mark. */
export const Mark = (props: { size?: number }) => {
  const { Mark: Own } = productParts()
  return <Own {...props} />
}
