import type { ResourceDeclaration } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { lazyPart } from '../../theme/later'
import { EditedRecord, EditForm } from './edit-form'
import { RecordTabs } from './record-tabs'
import { ShowScreen } from './show-screen'

/** Loaded after the form. */
const EditingTeam = lazyPart(async () => (await import('../collaboration/record-team')).EditingTeam, null)
/** The space of its two buttons, so that nothing moves when they come. */
const teamSpace = { minBlockSize: 28, minInlineSize: 190 }

/**
 * The only screen of a single record: its form, with its notes and history below. A role that may not edit it sees it as
 * any other record.
 */
export const SingleScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const language = useLanguage()
  return (
    <EditedRecord resource={resource} readOnly={<ShowScreen resource={resource} />}>
      {(edited) => (
        <>
          <EditForm
            {...edited}
            title={titleOf(resource, edited.record, language)}
            team={
              <div style={teamSpace}>
                <EditingTeam resource={resource} recordId={edited.record.id} />
              </div>
            }
          />
          <div className="record page apart">
            <RecordTabs resource={resource} record={edited.record} />
          </div>
        </>
      )}
    </EditedRecord>
  )
}
