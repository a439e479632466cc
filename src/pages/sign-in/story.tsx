import { useTranslation } from 'react-i18next'
import './story.css'

/** The part of the product beside the second sign-in form. */
export const Story = () => {
  const { t } = useTranslation()
  return (
    <>
      <StoryIllustration />
      <div>
        <h2>{t('accounts.story.title')}</h2>
        <p className="text-secondary">{t('accounts.story.text')}</p>
      </div>
    </>
  )
}

/** A branching story: one scene, its choices, and a page in progress. */
const StoryIllustration = () => (
  <svg className="story-illustration mirrored" viewBox="0 0 420 300" aria-hidden="true">
    <path
      fill="none"
      stroke="var(--accent-border)"
      strokeWidth="2"
      d="M110 150c60 0 50-86 110-86M110 150h110M110 150c60 0 50 86 110 86M296 64c34 0 30 40 62 40M296 150c34 0 30-46 62-46M296 236h62"
    />
    <g fill="var(--surface)" stroke="var(--border-strong)">
      <rect x="22" y="112" width="92" height="76" rx="10" />
      <rect x="220" y="38" width="80" height="52" rx="10" />
      <rect x="220" y="124" width="80" height="52" rx="10" />
      <rect x="220" y="210" width="80" height="52" rx="10" />
    </g>
    <g fill="none" stroke="var(--border-strong)" strokeWidth="4" strokeLinecap="round">
      <path d="M38 134h44M38 150h60M38 166h36M236 58h36M236 70h48M236 144h48M236 156h28M236 230h40M236 242h48" />
    </g>
    <circle fill="var(--accent)" cx="372" cy="104" r="15" />
    <circle fill="var(--subtle)" stroke="var(--border-strong)" strokeWidth="2" cx="372" cy="236" r="14" />
    <path
      className="illustration-tick"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="m365 104 5 5 9-10"
    />
  </svg>
)
