import { Anchor } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { sizes } from '../../theme/tokens'

interface FormAnchorsProps {
  /** The ids and captions of the sections, in order. */
  sections: readonly { id: string; caption: string }[]
}

const Anchors = ({ sections }: FormAnchorsProps) => {
  const { t } = useTranslation()
  return (
    <nav className="form-anchors" aria-label={t('form.sectionsOf')}>
      <Anchor
        direction="horizontal"
        affix={false}
        targetOffset={sizes.header + 56}
        items={sections.map(({ id, caption }) => ({ key: id, href: `#section-${id}`, title: caption }))}
        // The address stays: a link of the browser would ask whether to leave the form.
        onClick={(event) => event.preventDefault()}
      />
    </nav>
  )
}

const namesOf = ({ sections }: FormAnchorsProps) => sections.flatMap(({ id, caption }) => [id, caption]).join('\n')

/** Links to the sections of a long form, below the header while the form scrolls. Typing does not render them again. */
export const FormAnchors = memo(Anchors, (before, after) => namesOf(before) === namesOf(after))
