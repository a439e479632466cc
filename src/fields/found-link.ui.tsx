import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../declare'
import { accounts } from '../product'
import { mayDo, useViewer, type Viewer } from '../providers/access'
import { useLanguage } from '../providers/labels'
import { resourceNamed } from '../registry/resources'
import { titleOf } from '../registry/title'
import { useFoundRecord } from './found-records.ui'
import { recordPath } from './record-link.ui'

interface FoundLinkProps {
  /** The resources that may have the record. */
  among: readonly ResourceDeclaration[]
  id: string
  /** Shown while the record is looked up, and if none is visible. */
  otherwise: ReactNode
  /** The text of the link; the title of the record if omitted. */
  children?: ReactNode
}

/** Whether the actor may read records of a resource, and find them by id. A single record needs no search. */
const mayFind = (viewer: Viewer | null, { name, operations, single }: ResourceDeclaration) =>
  (single ? (['show'] as const) : (['show', 'list'] as const)).every(
    (each) => operations.includes(each) && mayDo(viewer, name, each),
  )

/** A link to the record with an id, whose resource is one of several; its title alone if it has no screen. */
export const FoundLink = ({ among, id, otherwise, children }: FoundLinkProps) => {
  const viewer = useViewer((state) => state.viewer)
  return among
    .filter((each) => mayFind(viewer, each))
    .reduce<ReactNode>(
      (other, resource) => (
        <LinkIn key={resource.name} resource={resource} id={id} otherwise={other}>
          {children}
        </LinkIn>
      ),
      otherwise,
    )
}

const LinkIn = ({
  resource,
  id,
  otherwise,
  children,
}: Omit<FoundLinkProps, 'among'> & { resource: ResourceDeclaration }) => {
  const language = useLanguage()
  const record = useFoundRecord(resource, 'id', id)
  if (!record) return otherwise
  const path = recordPath(resource, id)
  const content = children ?? titleOf(resource, record, language)
  return path ? <Link to={path}>{content}</Link> : content
}

const accountResources = Object.keys(accounts).map(resourceNamed)

/** A link to an account with a recorded name, which may be a former one. */
export const AccountLink = ({ id, name }: { id: string; name: string }) => (
  <FoundLink among={accountResources} id={id} otherwise={name}>
    {name}
  </FoundLink>
)
