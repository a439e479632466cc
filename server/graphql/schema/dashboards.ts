import {
  type DashboardPanel,
  mostPanelColumns,
  mostPanelRows,
  mostPanels,
  type panelKinds,
  type panelMeasures,
  type panelShapes,
  type panelSizes,
  type panelUnits,
} from '../../../src/dashboards/dashboard-panels'
import {
  type Dashboard,
  type DashboardInput,
  type DashboardUseInput,
  defaultDashboard,
  deleteDashboard,
  listDashboards,
  saveDashboard,
  useDashboard,
} from '../../dashboards/dashboards'
import type { Builder } from './builder'
import { defineEnum, defineInput, defineMutations, defineOwnFields, defineType, takes } from './define'
import { itemDeletion, itemInputs, itemProperties, rolesInput, sharedRoles } from './saved-items'

type Described<Values extends readonly string[]> = Record<Values[number], string>

const texts = {
  title: 'Its heading; an empty one is derived from the other values.',
  state: "The query of the list's address, as in a saved view: `status=active&sort=-createdAt`.",
  field: 'The number field of a sum or an average.',
  time: 'The date field that the period of the dashboard limits.',
  group: 'The field of the groups of a breakdown.',
  columns: `Columns of a list after the title, at most ${mostPanelColumns}.`,
  rows: `The number of rows of a list, 1 to ${mostPanelRows}.`,
}

/** Adds dashboards of staff, their mutations, and the one that each person starts with (docs/api.md "Dashboards"). */
export function addDashboards(builder: Builder): void {
  addChoices(builder)
  defineType<DashboardPanel>(builder, 'DashboardPanel', 'A tile of a dashboard.', {
    id: ['ID!', 'Id of the panel.'],
    kind: ['DashboardPanelKind!', 'What it shows.'],
    resource: ['String!', 'Name of its resource.'],
    title: ['String!', texts.title],
    size: ['DashboardPanelSize!', 'Its width.'],
    state: ['String!', texts.state],
    measure: ['DashboardPanelMeasure!', 'How it counts records.'],
    field: ['String', texts.field],
    time: ['String', texts.time],
    unit: ['DashboardPanelUnit!', 'The parts of a curve.'],
    group: ['String', texts.group],
    shape: ['DashboardPanelShape!', 'How it shows its groups.'],
    columns: ['[String!]!', texts.columns],
    rows: ['Int!', texts.rows],
  })
  defineType<Dashboard>(builder, 'Dashboard', 'A named set of panels.', {
    ...itemProperties('dashboard', 'its owner'),
    ...sharedRoles,
    panels: ['[DashboardPanel!]!', 'Its panels in order; only those of lists that the actor may open.'],
  })
  defineOwnFields(builder, {
    dashboards: {
      type: '[Dashboard!]!',
      description: 'Dashboards of the actor and those shared with the role, by name.',
      resolve: (_args: unknown, { operations, actor }) => listDashboards(operations, actor),
    },
    defaultDashboard: {
      type: 'ID',
      description: 'The dashboard that the start page opens; null for the start page of the product.',
      resolve: (_args: unknown, { operations, actor }) => defaultDashboard(operations, actor),
    },
  })
  defineInput(builder, 'DashboardPanelInput', 'A panel to save.', {
    id: ['ID', 'Its UUID; omitted means a new one.'],
    kind: ['DashboardPanelKind!', 'What it shows.'],
    resource: ['String!', 'Name of a resource whose list the actor may open.'],
    title: ['String', `At most 80 characters. ${texts.title}`],
    size: ['DashboardPanelSize', 'Its width; medium by default.'],
    state: ['String', `${texts.state} An unknown field is refused.`],
    measure: ['DashboardPanelMeasure', 'How it counts records; by number by default.'],
    field: ['String', texts.field],
    time: ['String', `${texts.time} Required for a curve.`],
    unit: ['DashboardPanelUnit', 'The parts of a curve; days by default.'],
    group: ['String', texts.group],
    shape: ['DashboardPanelShape', 'How it shows its groups; as bars by default.'],
    columns: ['[String!]', texts.columns],
    rows: ['Int', `${texts.rows} 5 by default.`],
  })

  defineMutations(builder, {
    saveDashboard: {
      type: 'Dashboard!',
      description: 'Adds a dashboard or changes one. Only its owner or a super admin may change a dashboard.',
      ...takes('The values to save.', 'A dashboard to add or to change; omitted values of a known dashboard stay.', {
        ...itemInputs('dashboard', 'its owner'),
        ...rolesInput,
        panels: [
          '[DashboardPanelInput!]',
          `All panels in order, at most ${mostPanels}. Known panels that the actor does not see stay.`,
        ],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: DashboardInput }, { operations, actor }) => saveDashboard(operations, actor, input),
    },
    useDashboard: {
      type: 'Dashboard!',
      description: 'Makes a dashboard the start page of the actor, instead of another one, or ends that.',
      ...takes('The use.', "The actor's use of a dashboard.", {
        id: ['ID!', 'Id of the dashboard.'],
        on: ['Boolean!', 'Whether it begins or ends.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: DashboardUseInput }, { operations, actor }) =>
        useDashboard(operations, actor, input),
    },
    deleteDashboard: itemDeletion('dashboard', 'a dashboard', deleteDashboard),
  })
}

function addChoices(builder: Builder): void {
  defineEnum(builder, 'DashboardPanelKind', 'What a panel shows.', {
    number: 'One number.',
    trend: 'A curve over a date field.',
    breakdown: 'A number for each value of a field.',
    list: 'The first records of a list.',
  } satisfies Described<typeof panelKinds>)
  defineEnum(builder, 'DashboardPanelSize', 'The width of a panel.', {
    small: 'A quarter of the page.',
    medium: 'Half of the page.',
    wide: 'The whole page.',
  } satisfies Described<typeof panelSizes>)
  defineEnum(builder, 'DashboardPanelMeasure', 'How a panel counts records.', {
    count: 'The number of records.',
    sum: 'The sum of a field.',
    average: 'The average of a field.',
  } satisfies Described<typeof panelMeasures>)
  defineEnum(builder, 'DashboardPanelUnit', 'The length of the parts of a curve.', {
    day: 'A day.',
    week: 'A week, from Monday.',
    month: 'A month.',
  } satisfies Described<typeof panelUnits>)
  defineEnum(builder, 'DashboardPanelShape', 'How a panel shows its groups.', {
    bars: 'As bars.',
    table: 'As a table.',
  } satisfies Described<typeof panelShapes>)
}
