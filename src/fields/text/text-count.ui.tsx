import { lengthOf } from '../issues'

interface TextCountProps {
  text: string
  max?: number
}

/** The remaining characters, shown from the last fifth on. */
export const TextCount = ({ text, max }: TextCountProps) => {
  const length = lengthOf(text)
  if (max === undefined || length < max * 0.8) return <span />
  return (
    <span className="editor-count text-quiet text-caption numbers" data-attention={length > max} aria-hidden="true">
      {length}/{max}
    </span>
  )
}
