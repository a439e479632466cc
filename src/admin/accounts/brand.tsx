import { productName } from '../../product'
import { Mark } from '../product-parts'

/** The logo and the name of the product, above the sign-in pages. */
export const Brand = ({ className = '' }: { className?: string }) => (
  <p className={`account-brand row text-heading ${className}`}>
    <Mark />
    <span>{productName}</span>
  </p>
)
