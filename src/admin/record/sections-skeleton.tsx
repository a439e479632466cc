import type { ResourceDeclaration } from '../../declare'

/** The shape of a record's sections while they load, so that nothing jumps when they are here. */
export const SectionsSkeleton = ({ resource }: { resource: ResourceDeclaration }) =>
  resource.show.map(({ id, fields }) => (
    <div className="record-section record-section-loading" key={id}>
      <div className="record-section-head">
        <div className="skeleton" style={{ inlineSize: 80 }} />
      </div>
      <div className="record-fields">
        {fields.map((name) => (
          <div className="record-field" key={name}>
            <div className="skeleton" style={{ inlineSize: 100 }} />
            <div className="skeleton" style={{ inlineSize: '60%' }} />
          </div>
        ))}
      </div>
    </div>
  ))
