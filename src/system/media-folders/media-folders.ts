import { defineResource } from '../../declare'
import { f } from '../../fields'

/** Folders of the media library. */
export const mediaFolders = defineResource('mediaFolders', {
  icon: 'folder',
  group: 'other',
  path: '/media/folders',
  policyPath: '/media',
  page: '/media',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: { within: 'parent' }, search: true }),
    parent: f.relation('mediaFolders', { tree: true, onDelete: 'clear' }),
    subfolders: f.children('mediaFolders', { by: 'parent' }),
    files: f.children('mediaFiles', { by: 'folder' }),
    fileCount: f.computed({ count: 'mediaFiles', by: 'folder' }),
    fileCountWithin: f.computed({ count: 'mediaFiles', by: 'folder', within: true }),
  },
  list: { columns: ['name', 'parent', 'fileCount', 'fileCountWithin', 'updatedAt'], sort: 'name', filters: ['parent'] },
})
