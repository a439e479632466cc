import sharp from 'sharp'
import { describeAccess } from '../harness/access-requests'
import { approved, isApproved, rolesOf } from '../second-product/access-matrix'

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

await describeAccess({
  approved,
  rolesOf,
  isApproved,
  uploads: [
    ['models', 'manual', new File(['# A document'], 'a.md')],
    ['depots', 'manual', new File([new Uint8Array(picture)], 'a.png')],
    ['yards', 'photo', new File([new Uint8Array(picture)], 'a.png')],
  ],
})
