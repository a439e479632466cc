import '../../harness/browser-surroundings'
import { provideProduct } from '../../../src/admin/product-parts'
import { product } from '../../../src/product.ui'

// As `main.tsx` does before the first render: for tests of routes and menu.
provideProduct(product)
