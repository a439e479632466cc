import { centredKey } from '../../src/declare/framing'

/** The resource of the media library; its own columns are no uses of a file. */
export const libraryName = 'mediaFiles'

/** An expression of the media library's entry `m` of a stored file `s`, found by its content. Null without an entry. */
export const entrySql = (expression: string): string =>
  `(select ${expression} from "media_files" m where m."sha256" = s."sha256")`

/** The key of the framing of an entry `m` in URLs of crops: hexadecimal, another one for each focal point and crops. */
export const framingKeySql = `coalesce(left(md5(m."framing"::text), 8), '${centredKey}')`
