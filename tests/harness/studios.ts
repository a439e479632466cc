import { f } from '../../src/fields'
import { declare as declareAny, problemsOf } from './mistakes'

/** The fields of a valid declaration, which each test of a check changes. */
export const fields = {
  name: f.text({ required: true, localized: true }),
  size: f.enum(['solo', 'small', 'large'], { default: 'small' }),
  budget: f.money({ min: '0' }),
  parent: f.relation('studios'),
}

export const declare = (name: string, options: object = {}) => declareAny({ fields, ...options }, name)

export const withField = (declared: object) =>
  problemsOf(declare('studios', { fields: { ...fields, extra: declared } }))
