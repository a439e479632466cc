import { Flex } from 'antd'
import { useId } from 'react'
import { NumberInput } from '../../theme/number-input'

interface PercentInputProps {
  label: string
  /** A fraction, 0 to 1. */
  value: number
  /** Fractions. */
  min?: number
  max?: number
  onChange(value: number): void
}

/** A fraction as a percentage with one decimal place. */
export const PercentInput = ({ label, value, min = 0, max = 1, onChange }: PercentInputProps) => {
  const id = useId()
  return (
    <Flex align="center" gap={8}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        value={Math.round(value * 1000) / 10}
        // A rounded value must not be out of range, which is shown in red.
        min={Math.floor(min * 1000) / 10}
        max={Math.ceil(max * 1000) / 10}
        precision={1}
        suffix="%"
        onChange={(entered) => entered !== null && onChange(Math.max(min, Math.min(Number(entered) / 100, max)))}
      />
    </Flex>
  )
}
