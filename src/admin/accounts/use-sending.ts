import { useState } from 'react'
import { sentenceOf } from '../../providers/error-catalogue'

/** A second thing that a card can do, such as sending another code: whether it is on its way, and why it was refused. */
export const useSending = (send: () => Promise<void>) => {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    if (isSending) return
    setRefusal(undefined)
    setSending(true)
    try {
      await send()
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, start }
}
