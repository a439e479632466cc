import type { ProductPage, ProductParts } from './admin/product-parts'
import { lazyPart } from './theme/later'

/** The product's logo: an open book on the accent colour. */
const Mark = ({ size = 28 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect fill="var(--accent)" width="32" height="32" rx="8" />
    <path
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M16 10.5c-2-1.9-4.8-2.5-8-2.5v13.5c3.2 0 6 .6 8 2.5 2-1.9 4.8-2.5 8-2.5V8c-3.2 0-6 .6-8 2.5ZM16 10.5V24"
    />
  </svg>
)

/** Discovered by file name; `menu` of `product.ts` orders their entries. */
const pages = import.meta.glob<ProductPage>('./pages/*/*.page.ts', { eager: true, import: 'page' })

/** The parts of the product in the browser. */
export const product: ProductParts = {
  Mark,
  pages: Object.values(pages),
  Story: lazyPart(async () => (await import('./pages/sign-in/story')).Story),
}
