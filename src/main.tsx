import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/manrope/wght.css'
import 'virtual:theme-variables.css'
import './theme/base.css'
import './theme/controls.css'
import './theme/layout.css'
import './theme/text.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { provideProduct } from './admin/product-parts'
import { openApp } from './app'
import { followPreferences } from './preferences/preferences'
import { product } from './product.ui'
import { loadViewer } from './providers/access'
import { isSignedIn } from './providers/auth-storage'
import { currentLanguage, startLanguage } from './providers/language'
import { followOtherTabs } from './providers/session'

const start = async () => {
  provideProduct(product)
  followPreferences()
  followOtherTabs()
  // Requested while the rest of the program loads; the guards await the same answer and handle its failure.
  if (isSignedIn()) void loadViewer().catch(() => undefined)
  await startLanguage()
  const router = await openApp()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root to show the program in.')
  document.getElementById('start-problem')?.remove()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // The document of the sign-in page has its content, in the language that the server chose.
  if (root.dataset.language === currentLanguage()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
