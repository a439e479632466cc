import { centredKey } from '../../src/declare/framing'

/** The resource of the media library; its own columns are no uses of a file. */
export const libraryName = 'mediaFiles'

/**
 * An expression of the media library's entry `m` of a stored file, found by its content. Null without an entry.
 * @param file the alias of `stored_files`
 */
export const entrySql = (file: string, expression: string): string =>
  `(select ${expression} from "media_files" m where m."sha256" = ${file}."sha256")`

/**
 * The key of the framing in URLs of crops: hexadecimal, another one for each focal point and crops.
 * @param entry the alias of `media_files`
 */
export const framingKeySql = (entry: string): string =>
  `coalesce(left(md5(${entry}."framing"::text), 8), '${centredKey}')`
