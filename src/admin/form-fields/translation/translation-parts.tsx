import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../declare'
import type { EditorProps } from '../../../fields/kind.editor.ui'
import { languageLabel } from '../../../providers/language'
import { Icon } from '../../../theme/icon'
import { sourceOf } from './source'
import { useTranslationOf } from './use-translation-of'

type Props = Pick<EditorProps, 'resource' | 'name' | 'label' | 'value' | 'onChange'>

interface TranslationParts {
  /** Fills this language from another one; nothing if the server has no model, or the product one language. */
  buttonFor(language: Language): ReactNode
  /** How far that has come, under the input. */
  stateOf(language: Language): ReactNode
}

/** The parts that the translation of a localized text shows beside each of its languages. */
export function useTranslationParts({ resource, name, label, value, onChange }: Props): TranslationParts {
  const { t } = useTranslation()
  const translation = useTranslationOf({ resource: resource.name, field: name, value, onChange })

  const buttonFor = (to: Language) => {
    const from = sourceOf(value, to)
    if (!translation.isReady || from === to) return null
    const obstacle = translation.obstacle(to)
    const isRunning = translation.states[to].is === 'running'
    const source = t('translation.from', { language: languageLabel(from) })
    return (
      <Button
        type="link"
        size="small"
        icon={<Icon name="language" size={14} />}
        // A disabled button could not show the reason.
        aria-disabled={obstacle !== undefined || isRunning}
        title={obstacle}
        aria-label={t('translation.named', { from: source, label })}
        onClick={() => !isRunning && void translation.translate(to)}
      >
        {source}
      </Button>
    )
  }

  const stateOf = (to: Language) => {
    const state = translation.states[to]
    const dismiss = { label: t('translation.dismiss'), run: () => translation.dismiss(to) }
    switch (state.is) {
      case 'idle':
        return <TranslationNote />
      case 'impossible':
        return <TranslationNote text={state.reason} actions={[dismiss]} />
      case 'running': {
        const { piece, pieces } = state
        const text = pieces > 1 ? t('translation.runningPieces', { piece, pieces }) : t('translation.running')
        return <TranslationNote text={text} actions={[{ ...dismiss, label: t('translation.stop') }]} />
      }
      case 'failed': {
        const again = { label: t('translation.again'), run: () => void translation.translate(to) }
        return <TranslationNote isFailure text={state.message} actions={[again, dismiss]} />
      }
      case 'done': {
        const undo = { label: t('translation.undo'), run: () => translation.undo(to, state.before) }
        return <TranslationNote text={t('translation.done')} actions={[undo, dismiss]} />
      }
      case 'waiting': {
        const take = { label: t('translation.take'), run: () => translation.take(to, state.text) }
        return <TranslationNote text={t('translation.waiting')} actions={[take, dismiss]} />
      }
    }
  }

  return { buttonFor, stateOf }
}

interface TranslationNoteProps {
  text?: string
  isFailure?: boolean
  actions?: readonly { label: string; run(): void }[]
}

/** A status line, announced on change, with its buttons. */
const TranslationNote = ({ text, isFailure = false, actions = [] }: TranslationNoteProps) => (
  <Flex
    wrap
    align="baseline"
    className="text-secondary text-small"
    role="status"
    data-attention={isFailure}
    hidden={text === undefined}
  >
    <span>{text}</span>
    {actions.map(({ label, run }) => (
      <Button key={label} type="link" size="small" onClick={run}>
        {label}
      </Button>
    ))}
  </Flex>
)
