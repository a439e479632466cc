/**
 * Features of Chromium that cost time and that no test needs. The switch replaces Playwright's switch of the same name,
 * so it repeats the relevant ones of that.
 */
const unwanted = [
  // Each window has a renderer for the list below its hidden address bar: a second of processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // From Playwright: features that change URLs, delay images, or send requests.
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

/**
 * The launch options of Chromium for tests and measurements. It runs as root, sends no requests of its own, and has no
 * slow features.
 */
export const chromiumArguments: readonly string[] = argumentsWithout()

/** The same launch options, without further features of Chromium. */
export function argumentsWithout(...features: readonly string[]): string[] {
  return [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-dev-shm-usage',
    `--disable-features=${[...unwanted, ...features].join(',')}`,
  ]
}
