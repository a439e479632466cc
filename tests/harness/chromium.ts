/**
 * Parts of Chromium that cost time and that no test looks at. The switch replaces Playwright's own of the same name, so those of it
 * that matter here stand among them.
 */
const unwanted = [
  // For each window, a renderer of its own that draws the list below an address bar nobody sees: a second of processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's: what would change an address or hold back a picture under a test, and what calls out.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How Chromium is started for tests and measurements: it runs as root, calls nobody, and leaves out what costs time. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  `--disable-features=${unwanted.join(',')}`,
]
