import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blocksOf, type DifferenceLine, differenceOf } from './text-difference'
import './text-difference.css'

interface TextDifferenceProps {
  /** The accessible name of the compared text. */
  label: string
  before: string
  after: string
}

/** Compares two texts. Each changed line has a sign, a colour and hidden text, and changed words are marked. */
export const TextDifference = ({ label, before, after }: TextDifferenceProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<readonly number[]>([])
  const lines = useMemo(() => differenceOf(before, after), [before, after])
  const count = (is: DifferenceLine['is']) => lines.filter((line) => line.is === is).length
  return (
    <figure>
      <figcaption className="text-quiet text-small numbers">
        {t('difference.added', { count: count('added') })} · {t('difference.removed', { count: count('removed') })}
      </figcaption>
      {/* No landmark: the section around it is one, and is called the same. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="difference-lines scroll surface text-small text-code"
        role="group"
        aria-label={label}
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison must scroll by keyboard
        tabIndex={0}
      >
        {blocksOf(lines).map(({ at, isFolded, lines: shown }) =>
          isFolded && !opened.includes(at) ? (
            <Button key={at} type="link" size="small" block onClick={() => setOpened([...opened, at])}>
              {t('difference.same', { count: shown.length })}
            </Button>
          ) : (
            shown.map((line, index) => <Line key={`${at}-${index.toString()}`} line={line} />)
          ),
        )}
      </div>
    </figure>
  )
}

const tones = { same: undefined, removed: 'red', added: 'green' } as const
const signs = { same: ' ', removed: '−', added: '+' } as const

const Line = ({ line: { is, parts } }: { line: DifferenceLine }) => {
  const { t } = useTranslation()
  const Tag = is === 'removed' ? 'del' : is === 'added' ? 'ins' : 'span'
  return (
    <div className="difference-line anywhere pre-wrap" data-is={is} data-tone={tones[is]}>
      <span className="difference-sign" aria-hidden="true">
        {signs[is]}
      </span>
      <Tag>
        {is !== 'same' && <span className="visually-hidden">{t(`difference.${is}Line`)} </span>}
        {parts.map(({ text, isChanged }, index) =>
          isChanged ? <mark key={index.toString()}>{text}</mark> : <span key={index.toString()}>{text}</span>,
        )}
      </Tag>
    </div>
  )
}
