import type { GraphQLSchema } from 'graphql'
import type { ResourceDeclaration } from '../../../src/declare'
import {
  type Automation,
  type AutomationInput,
  automationOf,
  deleteAutomation,
  listAutomations,
  saveAutomation,
} from '../../automations/automations'
import { type LoggedRun, listAutomationRuns, mostLogged } from '../../automations/log'
import { type AutomationPreview, previewAutomation, type StepPreview } from '../../automations/preview'
import { mostSteps } from '../../automations/step-checks'
import type { AutomationEvent, AutomationRunState, AutomationStep } from '../../automations/tables'
import { resourceOf } from '../../bulk-runs/runs'
import type { Refusal } from '../../errors'
import type { Builder } from './builder'
import { defineEnum, defineInput, defineMutations, defineOwnFields, defineQueries, defineType } from './define'
import { resourceName } from './descriptions'
import { actionInputOf, editsOf, type GivenEdit } from './given-values'
import { refusalProperties } from './refusals'
import { itemDeletion, itemInputs, itemProperties, itemResource } from './saved-items'

const eventDescriptions: Readonly<Record<AutomationEvent, string>> = {
  created: 'A record is created, or comes back from the trash.',
  changed: 'Values of a record change: by a person, a program or an action.',
  action: 'A declared action is taken on a record.',
  hourly: 'Each full hour, for every record that matches.',
  daily: 'Each day at an hour, for every record that matches.',
}

const stepDescriptions: Readonly<Record<AutomationStep['kind'], string>> = {
  action: 'Takes a declared action.',
  edit: 'Changes fields.',
  assign: 'Assigns the record to a person.',
  note: 'Adds a note.',
  notify: 'Adds an entry to inboxes.',
}

const stateDescriptions: Readonly<Record<AutomationRunState, string>> = {
  waiting: 'It is due, or is tried again after a lock.',
  done: 'It has done all steps.',
  refused: 'A step was refused, and no step is done.',
  stopped: 'It was not tried.',
}

type KeyOfEach<Union> = Union extends unknown ? keyof Union : never

/** A step with the values of every kind. */
type Flat = Pick<AutomationStep, 'kind'> & {
  readonly [Key in KeyOfEach<AutomationStep>]?: Extract<AutomationStep, { [K in Key]: unknown }>[Key] | null
}

/** A step as a client sends it. */
type GivenStep = Omit<Flat, 'input' | 'edits'> & { input?: unknown; edits?: readonly GivenEdit[] | null }

const usualLogged = 50

type GivenAutomation = Omit<AutomationInput, 'steps'> & { steps?: readonly GivenStep[] | null }

/**
 * Adds automations: `me.automations`, `me.automation`, `previewAutomation`, `saveAutomation` and `deleteAutomation`
 * (docs/api.md "Automations").
 */
export function addAutomations(builder: Builder): void {
  addTypes(builder)
  defineOwnFields(builder, {
    automations: {
      type: '[Automation!]!',
      description: 'Your automations, by name; a super admin sees those of everybody.',
      args: { resource: ['String', 'Only of this resource.'] },
      resolve: ({ resource }, { operations, actor }) =>
        listAutomations(operations, actor, resource ? { resource } : {}),
    },
    automation: {
      type: 'Automation!',
      description: 'One of them.',
      args: { id: ['ID!', 'Id of the automation.'] },
      resolve: ({ id }, { operations, actor }) => automationOf(operations, actor, id),
    },
  })
  addInputs(builder)
  defineQueries(builder, {
    previewAutomation: {
      type: 'AutomationPreview!',
      description: 'The effects of an automation on a record that you may see, without doing them.',
      args: {
        input: ['SaveAutomationInput!', 'The automation; it need not be saved.'],
        recordId: ['ID!', 'Which record.'],
      },
      resolve: ({ input, recordId }: { input: GivenAutomation; recordId: string }, { operations, actor }, { schema }) =>
        previewAutomation(operations, actor, inputOf(schema, resourceOf(actor, input.resource ?? ''), input), recordId),
    },
  })
  defineMutations(builder, {
    saveAutomation: {
      type: 'Automation!',
      description:
        'Adds an automation or changes one. It runs as its owner, and may do what they may do at that moment. Only its owner or a super admin may change it; a token may not.',
      args: { input: ['SaveAutomationInput!', 'The values to save.'] },
      repeat: 'harmless',
      resolve: async ({ input }: { input: GivenAutomation }, { operations, actor }, { schema }) => {
        const { id, steps } = input
        // The steps of a known automation have the types of its resource.
        const [known] = steps && id ? await listAutomations(operations, actor, { id }) : []
        const resource = steps ? resourceOf(actor, known?.resource ?? input.resource ?? '') : null
        return saveAutomation(operations, actor, inputOf(schema, resource, input))
      },
    },
    deleteAutomation: itemDeletion('automation', 'an automation with its log', deleteAutomation),
  })
}

function addTypes(builder: Builder): void {
  defineEnum(builder, 'AutomationEvent', 'What starts an automation.', eventDescriptions)
  defineEnum(builder, 'AutomationStepKind', 'What a step does.', stepDescriptions)
  defineEnum(builder, 'AutomationRunState', 'The result of a run.', stateDescriptions)
  defineType<Refusal>(
    builder,
    'AutomationFailure',
    'Why a run was refused, or an automation was switched off.',
    refusalProperties,
  )
  defineType<LoggedRun>(builder, 'AutomationRun', 'A run of an automation on one record.', {
    id: ['ID!', 'Id of the run.'],
    recordId: ['ID!', 'Which record.'],
    title: ['JSON', "The value of the resource's title field; null if you may no longer see the record."],
    event: ['String!', 'What started it: `create`, `update`, an action, `daily`.'],
    state: ['AutomationRunState!', 'Its result.'],
    failure: ['AutomationFailure', 'Why it was refused or not tried.'],
    startedAt: ['DateTime!', 'When it was caused.'],
    finishedAt: ['DateTime', 'When it ended.'],
  })
  defineType<Flat>(
    builder,
    'AutomationStep',
    'A step of an automation, with the values of its kind.',
    {
      kind: ['AutomationStepKind!', 'What it does.'],
      action: ['String', 'Of `action`: its name.'],
      input: ['JSON', 'Of `action`: its input.'],
      personId: ['ID', 'Of `assign`: the account.'],
      dueInDays: ['Int', 'Of `assign`: the days until it is due.'],
      text: ['String', 'Of `note` and `notify`: plain text with `{title}` for the title of the record.'],
    },
    {
      edits: [
        'JSON',
        'Of `edit`: the changes, each with `field`, `mode` and `value`.',
        ({ edits }) => edits?.map(({ name, mode, value }) => ({ field: name, mode, value })) ?? null,
      ],
      people: ['[ID!]!', 'Of `notify`: accounts.', ({ people }) => people ?? []],
      roles: ['[String!]!', 'Of `notify`: everybody with these roles.', ({ roles }) => roles ?? []],
    },
  )
  defineType<Automation>(
    builder,
    'Automation',
    'Steps that run on each record that matches a condition, when an event happens to it.',
    {
      ...itemProperties('automation'),
      resource: resourceName,
      owner: ['String!', 'The name of its owner; it runs with their permissions.'],
      active: ['Boolean!', 'Whether it is switched on.'],
      event: ['AutomationEvent!', 'What starts it.'],
      names: [
        '[String!]!',
        'Of `action`: the actions. Of `changed`: the properties, at least one must change; all if empty.',
      ],
      state: ['String!', "The condition as the query of the list's address: `status=pending&total=100..`."],
      hour: ['Int!', 'Of `daily`: 0 to 23.'],
      zone: ['String!', 'The time zone of the hour and of relative dates.'],
      failure: ['AutomationFailure', 'Why the program switched it off.'],
      steps: ['[AutomationStep!]!', 'The steps in their order. All happen, or none.'],
    },
    {
      lastState: [
        'AutomationRunState',
        'The result of the last run that ended.',
        ({ lastRun }) => lastRun?.state ?? null,
      ],
      lastRunAt: ['DateTime', 'When the last run ended.', ({ lastRun }) => lastRun?.finishedAt ?? null],
      runs: [
        '[AutomationRun!]!',
        'The last runs, the latest first. The log keeps 30 days.',
        (automation, { limit }, { operations, actor }) =>
          listAutomationRuns(operations, actor, automation, Math.min(Math.max(limit ?? usualLogged, 0), mostLogged)),
        { args: { limit: ['Int', `At most ${mostLogged}; ${usualLogged} by default.`] } },
      ],
    },
  )
  defineType<StepPreview>(builder, 'AutomationStepPreview', 'What a step would do to a record.', {
    kind: ['AutomationStepKind!', 'What it does.'],
    before: ['JSON!', 'The changed properties before.'],
    after: ['JSON!', 'The same properties after.'],
    text: ['String', 'The text of a note or a notification.'],
    dueOn: ['Date', 'The due date of an assignment.'],
    refusal: ['AutomationFailure', 'Why it would be refused.'],
    people: ['[String!]!', 'The names of the people who would receive something.'],
  })
  defineType<AutomationPreview>(
    builder,
    'AutomationPreview',
    'What an automation would do to a record now. Hooks and the code of actions are not run.',
    {
      isMatch: ['Boolean!', 'Whether the record matches the condition.'],
      steps: ['[AutomationStepPreview!]!', 'The steps, up to the first refused one.'],
    },
  )
}

function addInputs(builder: Builder): void {
  defineInput(builder, 'AutomationStepInput', 'A step of an automation, with the values of its kind.', {
    kind: ['AutomationStepKind!', 'What it does.'],
    action: ['String', 'Of `action`: its name.'],
    input: ['JSON', 'Of `action`: its input.'],
    edits: ['[BulkEditInput!]', 'Of `edit`: the changes.'],
    personId: ['ID', 'Of `assign`: the account.'],
    dueInDays: ['Int', 'Of `assign`: the days until it is due, to 365; omitted for no due date.'],
    text: ['String', 'Of `note` and `notify`: plain text. `{title}` becomes the title of the record.'],
    people: ['[ID!]', 'Of `notify`: accounts.'],
    roles: ['[String!]', 'Of `notify`: everybody with these roles who may see the record.'],
  })
  defineInput(
    builder,
    'SaveAutomationInput',
    'An automation to add or to change; omitted values of a known automation stay.',
    {
      ...itemInputs('automation'),
      ...itemResource('automation'),
      active: ['Boolean', 'Whether it is switched on; a new one is off.'],
      event: ['AutomationEvent', 'What starts it.'],
      names: ['[String!]', 'Of `action`: the actions. Of `changed`: properties, such as `categoryId`.'],
      state: ['String', "The condition as the query of the list's address; empty for every record."],
      hour: ['Int', 'Of `daily`: 0 to 23.'],
      zone: ['String', 'IANA time zone; UTC by default.'],
      steps: ['[AutomationStepInput!]', `The steps in their order: 1 to ${mostSteps}.`],
    },
  )
}

/** The input with values of the types that actions and updates of the resource take. Throws BAD_REQUEST. */
const inputOf = (
  schema: GraphQLSchema,
  resource: ResourceDeclaration | null,
  { steps, ...rest }: GivenAutomation,
): AutomationInput => ({
  ...rest,
  ...(steps && resource && { steps: steps.map((step) => stepOf(schema, resource, step)) }),
})

function stepOf(schema: GraphQLSchema, resource: ResourceDeclaration, given: GivenStep): AutomationStep {
  switch (given.kind) {
    case 'action': {
      const action = given.action ?? ''
      return { kind: 'action', action, input: actionInputOf(schema, resource, action, given.input) }
    }
    case 'edit':
      return { kind: 'edit', edits: editsOf(schema, resource, given.edits ?? []) }
    case 'assign':
      return { kind: 'assign', personId: given.personId ?? '', dueInDays: given.dueInDays ?? null }
    case 'note':
      return { kind: 'note', text: given.text ?? '' }
    case 'notify':
      return { kind: 'notify', people: given.people ?? [], roles: given.roles ?? [], text: given.text ?? '' }
  }
}
