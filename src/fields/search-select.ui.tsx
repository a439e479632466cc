import { Select, type SelectProps } from 'antd'
import type { BaseOptionType, RefSelectProps } from 'antd/es/select'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'

interface SearchSelectProps<Value> extends SelectProps<Value, BaseOptionType> {
  /** Whether the options answer the typed text. */
  isAnswered: boolean
  ref?: Ref<RefSelectProps>
}

/**
 * Ant Design's select for options that the server searches. Enter and Tab select only from the answer to the typed
 * text: pressed earlier, they wait for it.
 */
export function SearchSelect<Value>({ isAnswered, ...props }: SearchSelectProps<Value>) {
  const [pressed, setPressed] = useState<'no' | 'early' | 'answered'>('no')
  const input = useRef<HTMLElement>(null)
  const isFound = (props.options?.length ?? 0) > 0
  useEffect(() => {
    // Ant Design marks the first option one render after its options change.
    if (pressed === 'early' && isAnswered) setPressed(isFound ? 'answered' : 'no')
    if (pressed !== 'answered') return
    setPressed('no')
    input.current?.dispatchEvent(new window.KeyboardEvent('keydown', enter))
  }, [pressed, isAnswered, isFound])

  const onInputKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { key, currentTarget, nativeEvent } = event
    const selects = (key === 'Enter' || key === 'Tab') && !nativeEvent.isComposing
    const isEarly = selects && !isAnswered && currentTarget.value !== ''
    setPressed(isEarly ? 'early' : 'no')
    if (!isEarly) return
    input.current = currentTarget
    event.preventDefault()
    event.stopPropagation()
  }
  return <Select showSearch filterOption={false} onInputKeyDown={onInputKeyDown} {...props} />
}

/** Ant Design reads the code of the key. */
const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
