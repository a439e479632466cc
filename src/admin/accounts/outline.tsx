import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types'

/**
 * Draws an icon in the size of the text. Ant Design's component takes 10 kB, and sign-in is the first page on any
 * machine.
 */
export const Outline = ({ icon }: { icon: IconDefinition }) => {
  const { attrs, children = [] } = icon.icon as AbstractNode
  return (
    <svg className="fixed" width="16" height="16" viewBox={attrs.viewBox} fill="currentColor" aria-hidden="true">
      {children.map(({ attrs: { d } }) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
