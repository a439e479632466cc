import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Storage for uploads instead of the local disk (specification section 3; used space is in megabytes). */
export const storageBuckets = defineResource('storageBuckets', {
  icon: 'bucket',
  group: 'other',
  path: '/site-settings/storage-buckets',
  page: '/site-settings',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    endpoint: f.url({ required: true }),
    region: f.text({ max: 60 }),
    accessKey: f.text({ required: true, max: 255 }),
    secretKey: f.secret({ required: true, max: 512 }),
    usedSpace: f.int({ min: 0, default: 0, write: 'never' }),
    status: f.enum(['active', 'inactive'], { required: true, default: 'inactive' }),
  },
  list: {
    columns: ['name', 'endpoint', 'region', 'accessKey', 'secretKey', 'usedSpace', 'status'],
    sort: 'name',
    filters: ['status', 'region', 'usedSpace'],
  },
  form: [
    { id: 'main', fields: ['name', 'endpoint', 'region', 'status'] },
    { id: 'access', fields: ['accessKey', 'secretKey'] },
  ],
  show: [
    { id: 'main', fields: ['name', 'endpoint', 'region', 'usedSpace', 'status'] },
    { id: 'access', fields: ['accessKey', 'secretKey'] },
  ],
})

export type StorageBucket = Row<typeof storageBuckets>
