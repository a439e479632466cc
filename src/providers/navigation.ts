type Go = (to: string, options?: { replace?: boolean }) => void

let go: Go = (to) => window.location.assign(to)

/** Gives code outside of React (the error catalogue) access to the router. */
export const setNavigator = (navigate: Go): void => {
  go = navigate
}

/** Navigates to a path of the program. */
export const goTo: Go = (to, options) => go(to, options)
