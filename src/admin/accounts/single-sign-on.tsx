import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { finishSingleSignOn } from '../../providers/account-requests'
import { sentenceOf } from '../../providers/error-catalogue'
import { safeRedirect, withRedirect } from '../../providers/navigation'
import { RequestError } from '../../providers/request-error'

/** Sends the provider's answer to the server, once. @returns the next page and its state */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  try {
    const { challenge, redirect } = await finishSingleSignOn(new URL(request.url).search)
    const back = safeRedirect(redirect)
    return challenge ? { to: '/otp', state: { ...challenge, back } } : { to: back }
  } catch (problem) {
    const back = problem instanceof RequestError ? problem.redirect : undefined
    return { to: withRedirect('/sign-in', safeRedirect(back ?? null)), state: { refused: sentenceOf(problem) } }
  }
}

/** `/auth/oidc/callback`, where the provider sends people after single sign-on. */
export const Component = () => {
  const { to, state } = useLoaderData<typeof loader>()
  return <Navigate replace to={to} state={state} />
}
