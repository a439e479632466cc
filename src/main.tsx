import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/manrope/wght.css'
import './theme/base.css'
import './theme/controls.css'
import './theme/layout.css'
import './theme/text.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { provideProduct } from './admin/product-parts'
import { openApp } from './app'
import { followPreferences } from './preferences/preferences'
import { product } from './product.ui'
import { loadViewer } from './providers/access'
import { isSignedIn } from './providers/auth-storage'
import { startLanguage } from './providers/language'
import { followOtherTabs } from './providers/session'
import { installVariables } from './theme/variables'

const start = async () => {
  provideProduct(product)
  installVariables()
  followPreferences()
  followOtherTabs()
  // Requested while the rest of the program loads; the guards await the same answer and handle its failure.
  if (isSignedIn()) void loadViewer().catch(() => undefined)
  await startLanguage()
  const router = await openApp()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root to show the program in.')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
