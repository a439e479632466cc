import type { StaffDesk } from '../staff/desk'
import type { OwnSession } from '../staff/own-sessions'
import type { OwnSettings } from '../staff/own-settings'
import type { Builder } from './builder'

/**
 * Adds what people decide about their own account. Inputs take nothing for granted: what is missing is told by
 * VALIDATION_FAILED at its field, in the words the form shows.
 */
export function addOwnSettings(builder: Builder, desk: StaffDesk): void {
  const settings = builder.objectRef<OwnSettings>('OwnSettings').implement({
    description: 'Settings of the account that asks; null where nothing was chosen yet.',
    fields: (t) => ({
      username: t.exposeString('username'),
      usernameFrozenUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'A username can be changed once in 30 days; null when it can be now.',
        resolve: (own) => own.usernameFrozenUntil,
      }),
      name: t.exposeString('name'),
      email: t.exposeString('email', { description: 'The address that signs in.' }),
      displayEmail: t.exposeString('displayEmail', {
        nullable: true,
        description: 'How the address stands under the name: full or masked.',
      }),
      bio: t.exposeString('bio', { nullable: true }),
      links: t.exposeStringList('links'),
      bornOn: t.field({ type: 'Date', nullable: true, resolve: (own) => own.bornOn }),
      language: t.exposeString('language', { nullable: true, description: 'Of mails: en or zh.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: 'Entries the sidebar leaves out.' }),
      notifications: t.exposeString('notifications', {
        nullable: true,
        description: 'Mails about what waits: each, daily or none.',
      }),
    }),
  })
  const session = builder.objectRef<OwnSession>('OwnSession').implement({
    description: 'A sign-in of the account that asks.',
    fields: (t) => ({
      id: t.exposeID('id'),
      ip: t.exposeString('ip', { nullable: true }),
      startedAt: t.field({ type: 'DateTime', resolve: (own) => own.startedAt }),
      usedAt: t.field({ type: 'DateTime', resolve: (own) => own.usedAt }),
      isCurrent: t.exposeBoolean('isCurrent'),
    }),
  })
  const inputs = {
    profile: builder.inputType('SaveProfileInput', {
      fields: (t) => ({
        username: t.string(),
        displayEmail: t.string({ description: 'full or masked' }),
        bio: t.string(),
        links: t.stringList(),
      }),
    }),
    account: builder.inputType('SaveAccountInput', {
      fields: (t) => ({
        name: t.string(),
        bornOn: t.string({ description: 'YYYY-MM-DD' }),
        language: t.string({ description: 'en or zh' }),
      }),
    }),
    appearance: builder.inputType('SaveAppearanceInput', {
      description: 'How the program looks on a device that knows nothing of it yet.',
      fields: (t) => ({
        theme: t.string({ description: 'system, light or dark' }),
        font: t.string({ description: 'inter, manrope or system' }),
        direction: t.string({ description: 'ltr or rtl' }),
      }),
    }),
    display: builder.inputType('SaveDisplayInput', {
      description: 'Both halves of the sidebar; at least one entry is shown.',
      fields: (t) => ({ shown: t.stringList({ required: true }), hidden: t.stringList({ required: true }) }),
    }),
    notifications: builder.inputType('SaveNotificationsInput', {
      fields: (t) => ({
        notifications: t.string({ description: 'each, daily or none' }),
        zone: t.string({ description: 'Whose morning it is, by its IANA name.' }),
      }),
    }),
    password: builder.inputType('ChangePasswordInput', {
      fields: (t) => ({ currentPassword: t.string(), password: t.string(), confirmPassword: t.string() }),
    }),
  }

  builder.queryFields((t) => ({
    ownSettings: t.field({ type: settings, resolve: (_root, _args, { asker }) => desk.settings(asker) }),
    ownSessions: t.field({ type: [session], resolve: (_root, _args, { asker }) => desk.sessions(asker) }),
  }))
  builder.mutationFields((t) => ({
    saveProfile: t.field({
      type: settings,
      args: { input: t.arg({ type: inputs.profile, required: true }) },
      resolve: (_root, { input }, { asker }) => desk.saveProfile(asker, { ...input }),
    }),
    saveAccount: t.field({
      type: settings,
      args: { input: t.arg({ type: inputs.account, required: true }) },
      resolve: (_root, { input }, { asker }) => desk.saveAccount(asker, { ...input }),
    }),
    saveAppearance: t.field({
      type: settings,
      args: { input: t.arg({ type: inputs.appearance, required: true }) },
      resolve: (_root, { input }, { asker }) => desk.saveAppearance(asker, { ...input }),
    }),
    saveDisplay: t.field({
      type: settings,
      args: { input: t.arg({ type: inputs.display, required: true }) },
      resolve: (_root, { input }, { asker }) => desk.saveDisplay(asker, input),
    }),
    saveNotifications: t.field({
      type: settings,
      args: { input: t.arg({ type: inputs.notifications, required: true }) },
      resolve: (_root, { input }, { asker }) => desk.saveNotifications(asker, { ...input }),
    }),
    changePassword: t.boolean({
      description: 'Sets a new password for the account that asks and ends its other sessions.',
      args: { input: t.arg({ type: inputs.password, required: true }) },
      resolve: async (_root, { input }, { asker }) => {
        await desk.changePassword(asker, { ...input })
        return true
      },
    }),
    endSession: t.boolean({
      description: 'Ends one of the own sessions; false when there is none of that id.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { asker }) => desk.endSession(asker, id),
    }),
    endOtherSessions: t.int({
      description: 'Ends all own sessions but the one that asks. Gives how many.',
      resolve: (_root, _args, { asker }) => desk.endOtherSessions(asker),
    }),
  }))
}
