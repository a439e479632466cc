import { defineResource, languages } from '../../declare'
import { f } from '../../fields'
import { documentTypes } from '../../fields/file/file.kind'
import { imageTypes } from '../../fields/image/image.kind'

/** Without alternative text in one of the languages. */
const undescribed = languages.map((language) => ({ alternativeText: { [language]: { is: null } } }))
const accept = [...imageTypes, ...documentTypes]

/**
 * The media library: each uploaded content once, found by its hash. `file` is a stored file with it, `picture` the same
 * file if it is an image.
 */
export const mediaFiles = defineResource('mediaFiles', {
  icon: 'image',
  group: 'other',
  path: '/media',
  page: '/media',
  title: 'name',
  deletion: { trash: true },
  duplicate: false,
  templates: false,
  fields: {
    picture: f.image({ write: 'never' }),
    file: f.file({ required: true, accept, library: false, write: 'create' }),
    name: f.text({ required: true, max: 200, search: true }),
    alternativeText: f.text({ max: 300, localized: true, search: true }),
    framing: f.framing({ of: 'file' }),
    folder: f.relation('mediaFolders', { onDelete: 'clear' }),
    type: f.enum(['image', 'document'], { write: 'never' }),
    mediaType: f.text({ max: 100, write: 'never' }),
    bytes: f.int({ min: 0, write: 'never' }),
    width: f.int({ min: 0, write: 'never' }),
    height: f.int({ min: 0, write: 'never' }),
    sha256: f.text({ max: 64, unique: true, write: 'never' }),
    /** Added or changed here: it stays without uses. */
    kept: f.boolean({ default: true, write: 'never' }),
  },
  list: {
    as: 'gallery',
    columns: ['alternativeText', 'picture', 'name', 'folder', 'width', 'height', 'bytes', 'createdAt'],
    sort: '-createdAt',
    filters: ['folder', 'type', 'width', 'bytes', 'createdAt'],
    presets: [
      { id: 'images', filter: { type: { eq: 'image' } } },
      { id: 'documents', filter: { type: { eq: 'document' } } },
      { id: 'undescribed', filter: { type: { eq: 'image' }, or: undescribed } },
    ],
  },
  form: [
    { id: 'main', fields: ['file', 'name', 'alternativeText', 'folder'] },
    { id: 'framing', fields: ['framing'] },
  ],
  show: [
    { id: 'main', fields: ['picture', 'file', 'name', 'alternativeText', 'folder'] },
    { id: 'framing', fields: ['framing'] },
    { id: 'facts', fields: ['type', 'mediaType', 'bytes', 'width', 'height'] },
  ],
  actions: {
    /** The new file takes the place in all uses. */
    replace: {
      icon: 'refresh',
      confirm: true,
      input: { file: f.file({ required: true, accept, library: false }) },
      undo: { file: 'former' },
    },
  },
})
