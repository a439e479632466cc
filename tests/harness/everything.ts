import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

/** A resource with a field of every writable kind; not part of the product. */
export const everything = defineResource('everything', {
  singular: 'thing',
  title: 'text',
  fields: {
    text: f.text({ min: 2, max: 5 }),
    note: f.longText({ max: 10 }),
    code: f.slug(),
    letters: f.slug({ lettersOnly: true }),
    email: f.email(),
    phone: f.phone(),
    url: f.url(),
    urls: f.urls({ maxEntries: 2 }),
    strings: f.strings(),
    int: f.int({ min: 0, max: 10 }),
    positive: f.int({ above: 0 }),
    decimal: f.decimal({ precision: 6, scale: 3 }),
    money: f.money({ min: '0' }),
    price: f.money({ above: '0' }),
    yes: f.boolean(),
    size: f.enum(['small', 'large']),
    day: f.date(),
    at: f.datetime(),
    stars: f.rating(),
    average: f.rating({ average: true }),
    emoji: f.emoji(),
    color: f.color(),
    file: f.file(),
    one: f.relation('tags'),
    many: f.relations('tags', { maxEntries: 2 }),
    password: f.password({ confirm: true }),
    secret: f.secret({ max: 8 }),
    localized: f.text({ localized: true, max: 4 }),
  },
})
