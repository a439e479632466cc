// Runs before the first paint, so that a dark page never starts white. It is a file of its own because
// the content security policy allows no inline script. Names and values: src/preferences/preferences.ts.
;(() => {
  const cookies = Object.fromEntries(document.cookie.split('; ').map((part) => part.split('=')))
  const chosen = cookies['vite-ui-theme']
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const root = document.documentElement
  root.dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : system
  root.style.colorScheme = root.dataset.theme
  if (cookies.dir === 'rtl') root.dir = 'rtl'
})()
