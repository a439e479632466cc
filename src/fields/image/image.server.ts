import { megabytes } from '../../declare/stored-file'
import { server as file } from '../file/file.server'
import type { ServerKind } from '../kind.server'
import { imageLimits } from './image.kind'

export const server: ServerKind = {
  ...file,
  facts: (field) => [`An image of at most ${megabytes(imageLimits(field).maxBytes)} MB.`],
}
