import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLEnumType, type GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../server/paths'
import { fieldOf } from '../../../src/declare'
import { MB } from '../../../src/declare/stored-file'
import { resourceNamed, resources } from '../../../src/registry/resources'

// Sentences of the specification that are a name, a number or a list, written separately by hand.
// docs/specification-coverage.md names the test of each sentence.

const schema = buildSchema(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'))

describe('section 3: entities', () => {
  /** The output type of each field by its kind (api.md). */
  const fields: Record<string, string> = {
    User: 'username firstName lastName name email phoneNumber role status credits points subscribed registeredAt lastLoginAt',
    Admin: 'username email displayName role status lastLoginAt createdAt',
    Game: 'title slug author description cover detailImage document type tags category creditPrice pointsPerAction free freeTrialRounds status playCount rating ratingsCount createdAt updatedAt',
    Tag: 'name description color active gameCount',
    Category: 'name slug icon description sortOrder active gameCount',
    Comment: 'user game rating content visibility moderationStatus createdAt',
    Recommendation: 'game type position startDate endDate sortOrder active heroImage state',
    BlogPost: 'title slug excerpt cover content tags status publishedAt author',
    SubscriptionPlan: 'type price credits points enabled',
    CreditsPackage: 'name size baseCredits bonusCredits totalCredits price popular enabled sortOrder',
    PointsPackage: 'name size basePoints bonusPoints totalPoints price popular enabled sortOrder',
    Order: 'orderNumber user type product amount status orderedAt paymentMethod paidAt',
    CreatorApplication:
      'applicant email displayName bio motivation experience plannedContent socialLinks website portfolioUrls status appliedAt reviewedAt adminNotes',
    PaymentChannel: 'provider publishableKey clientId secretKey clientSecret webhookSecret mode enabled',
    AiKey: 'name value model usedQuota status',
    StorageBucket: 'name endpoint accessKey secretKey region usedSpace status',
    NewUserConfig: 'initialCredits initialPoints',
    GamePrompt: 'name kind content isDefault',
    GeneralPrompt: 'kind content isDefault',
    BalanceAdjustment: 'user kind delta balanceAfter reason admin',
  }

  test.each(Object.entries(fields))('%s has its fields', (type, names) => {
    const known = Object.keys((schema.getType(type) as GraphQLObjectType).getFields())
    expect(
      [...names.split(' '), 'id', 'version', 'createdAt', 'updatedAt', 'can'].filter((name) => !known.includes(name)),
    ).toEqual([])
  })

  test.each([
    ['User', 'status', 'active inactive invited suspended'],
    ['User', 'role', 'superadmin admin manager cashier creator user'],
    ['Admin', 'role', 'super_admin editor moderator support'],
    ['Admin', 'status', 'active inactive'],
    ['Game', 'status', 'draft published'],
    ['Comment', 'moderationStatus', 'pending approved rejected'],
    ['Comment', 'visibility', 'visible hidden'],
    ['Recommendation', 'type', 'banner featured sidebar'],
    ['Recommendation', 'state', 'inactive expired scheduled active'],
    ['CreatorApplication', 'status', 'pending approved rejected'],
    ['Order', 'status', 'paid pending cancelled refunded'],
    ['Order', 'type', 'subscription points_package credits_package'],
    ['Order', 'paymentMethod', 'alipay wechat other'],
    ['SubscriptionPlan', 'type', 'monthly yearly'],
    ['CreditsPackage', 'size', 'small medium large xlarge mega'],
    ['PointsPackage', 'size', 'small medium large xlarge mega'],
    ['PaymentChannel', 'provider', 'card paypal'],
    ['PaymentChannel', 'mode', 'sandbox live'],
    ['GeneralPrompt', 'kind', 'system narrative character combat ending'],
  ])('%s.%s is one of: %s', (type, field, words) => {
    const { type: of } = (schema.getType(type) as GraphQLObjectType).getFields()[field] ?? {}
    const name = String(of).replace('!', '')
    const values = (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name)
    expect(values.sort()).toEqual(words.split(' ').sort())
  })
})

describe('section 5: validation', () => {
  test('uploads: images up to 5 MB, documents PDF or Markdown', () => {
    const games = resourceNamed('games')
    expect(fieldOf(games, 'cover')).toMatchObject({ kind: 'image', maxBytes: 5 * MB })
    expect(fieldOf(games, 'detailImage')).toMatchObject({ kind: 'image', maxBytes: 5 * MB })
    expect(fieldOf(games, 'document')).toMatchObject({ accept: ['application/pdf', 'text/markdown'] })
  })

  test.each([
    ['games', 'title author slug'],
    ['tags', 'name'],
    ['categories', 'name slug'],
    ['recommendations', 'game'],
    ['admins', 'username email password'],
    ['creditsPackages', 'name baseCredits price'],
    ['pointsPackages', 'name basePoints price'],
  ])('%s requires %s', (resource, names) => {
    const isRequired = (name: string) => fieldOf(resourceNamed(resource), name)?.required === true
    expect(names.split(' ').filter((name) => !isRequired(name))).toEqual([])
  })

  test.each([
    ['creditsPackages', 'baseCredits', 0],
    ['creditsPackages', 'price', '0'],
    ['pointsPackages', 'basePoints', 0],
    ['pointsPackages', 'price', '0'],
  ])('%s.%s is greater than %s', (resource, name, above) => {
    expect(fieldOf(resourceNamed(resource), name)).toMatchObject({ above })
  })

  test('fields have the kinds of the specification', () => {
    const kinds = {
      'categories.slug': { kind: 'slug', lettersOnly: true },
      'categories.icon': { kind: 'emoji' },
      'tags.color': { kind: 'color' },
      'comments.rating': { kind: 'rating' },
      'recommendations.startDate': { kind: 'date' },
      'recommendations.heroImage': { kind: 'image', ratio: [21, 9] },
      'creatorApplications.socialLinks': { kind: 'urls' },
      'paymentChannels.webhookSecret': { kind: 'secret' },
      'orders.amount': { kind: 'money' },
    }
    for (const [place, expected] of Object.entries(kinds)) {
      const [resource = '', name = ''] = place.split('.')
      expect(fieldOf(resourceNamed(resource), name), place).toMatchObject(expected)
    }
  })

  test('localized fields are required in each language: names, titles, descriptions', () => {
    const localized = resources.flatMap(({ name, fields }) =>
      Object.entries(fields as Record<string, { localized?: boolean }>)
        .filter(([, field]) => field.localized)
        .map(([field]) => `${name}.${field}`),
    )
    expect(localized.sort()).toEqual([
      ...['blogPosts.content', 'blogPosts.excerpt', 'blogPosts.title', 'categories.description', 'categories.name'],
      ...[
        'creditsPackages.name',
        'games.description',
        'games.title',
        'mediaFiles.alternativeText',
        'pointsPackages.name',
        'tags.description',
        'tags.name',
      ],
    ])
  })
})
