import sharp from 'sharp'
import { describeAccess } from '../../harness/access-requests'
import { describeShapes } from '../../harness/access-shape'
import { approved, isApproved, rolesOf } from '../harness/access-matrix'

// The product's own policy and declarations. Tests of the framework send every kind of request.

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

describeShapes(approved)

await describeAccess({
  approved,
  rolesOf,
  isApproved,
  asksOnce: true,
  uploads: [
    ['games', 'document', new File(['# A document'], 'a.md')],
    ['blogPosts', 'content', new File([new Uint8Array(picture)], 'a.png')],
  ],
})
