import { columnKind, type ObjectType, type SelectedParts, type ServerKind } from '../kind.server'

const fraction = (description: string) => ({ type: 'Float' as const, description })

const crop: ObjectType = {
  type: 'ImageCrop',
  description: 'The part of an image that a ratio shows, as fractions of the width and the height of the image.',
  parts: {
    ratio: { type: 'String', description: 'The ratio, width to height: `16:9`. An image field declares it.' },
    x: fraction('From the left edge to its left edge.'),
    y: fraction('From the upper edge to its upper edge.'),
    width: fraction('Its width.'),
    height: fraction('Its height.'),
  },
}

const framing: ObjectType = {
  type: 'ImageFraming',
  description: 'The focal point of an image, and its crops.',
  parts: {
    focalX: fraction('From the left edge to the focal point; 0.5 if omitted.'),
    focalY: fraction('From the upper edge to the focal point; 0.5 if omitted.'),
    crops: {
      type: '[ImageCrop]',
      description: 'The crops, each ratio once. Other ratios show the largest part around the focal point.',
    },
  },
}

/** The selected parts of a JSON object as SQL. */
function objectSql({ type, parts }: ObjectType, object: string, inside: SelectedParts): string {
  const pairs = [...inside].map(([answered, { field, inside: within }]) => {
    const part = `${object} -> '${field}'`
    if (field === '__typename') return `'${answered}', '${type}'`
    return `'${answered}', ${parts[field]?.type.startsWith('[') && within ? cropsSql(part, within) : part}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

const cropsSql = (list: string, inside: SelectedParts) =>
  `(select coalesce(json_agg(${objectSql(crop, 'e.entry', inside)} order by e.place), '[]'::json)
    from jsonb_array_elements(${list}) with ordinality as e(entry, place))`

/** One JSON column. Fields that are not selected are absent in the answer. */
export const server: ServerKind = {
  ...columnKind('jsonb', {
    output: 'ImageFraming',
    input: 'ImageFramingInput',
    comparison: null,
    json: (column, inside) =>
      inside ? `case when ${column} is not null then ${objectSql(framing, column, inside)} end` : column,
  }),
  objects: [crop, framing],
  facts: ({ of }) => [`Of the image in \`${of}\`.`],
}
