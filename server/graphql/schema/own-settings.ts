import type { OwnSettings } from '../../account/own-settings'
import type { StaffSettings } from '../../account/staff-settings'
import { repeatedBy } from '../transport/repetition'
import type { Builder } from './builder'

/**
 * Adds what people decide on the pages of the settings. Inputs take nothing for granted: what is missing is reported by
 * VALIDATION_FAILED at its field, in the words the form shows.
 */
export function addOwnSettings(builder: Builder, desk: StaffSettings): void {
  const settings = builder.objectRef<OwnSettings>('OwnSettings').implement({
    description: 'Settings of the account that asks; null where nothing was chosen yet.',
    fields: (t) => ({
      username: t.exposeString('username', { description: 'The unique name of the account.' }),
      usernameFrozenUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'A username can be changed once in 30 days; null when it can be now.',
        resolve: (own) => own.usernameFrozenUntil,
      }),
      name: t.exposeString('name', { description: 'The name of the person, as others see it.' }),
      email: t.exposeString('email', { description: 'The address that signs in.' }),
      displayEmail: t.exposeString('displayEmail', {
        nullable: true,
        description: 'How the address stands under the name: full or masked.',
      }),
      bio: t.exposeString('bio', { nullable: true, description: 'A few words about its owner.' }),
      links: t.exposeStringList('links', { description: 'Web addresses of its owner.' }),
      bornOn: t.field({ type: 'Date', nullable: true, description: 'Date of birth.', resolve: (own) => own.bornOn }),
      language: t.exposeString('language', { nullable: true, description: 'Of emails: en or zh.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: 'Entries the sidebar leaves out.' }),
      notifications: t.exposeString('notifications', {
        nullable: true,
        description: 'Mails about what waits: each, daily or none.',
      }),
    }),
  })
  const inputs = {
    profile: builder.inputType('SaveProfileInput', {
      description: 'What others see of the account.',
      fields: (t) => ({
        username: t.string({ description: 'The unique name of the account; 2 to 30 characters.' }),
        displayEmail: t.string({ description: 'How the address is shown: full or masked.' }),
        bio: t.string({ description: 'A few words about its owner.' }),
        links: t.stringList({ description: 'Web addresses of its owner.' }),
      }),
    }),
    account: builder.inputType('SaveAccountInput', {
      description: 'Who owns the account.',
      fields: (t) => ({
        name: t.string({ description: 'The name of the person, as others see it; 2 to 30 characters.' }),
        bornOn: t.string({ description: 'Date of birth: `YYYY-MM-DD`.' }),
        language: t.string({ description: 'Of emails: `en` or `zh`.' }),
      }),
    }),
    appearance: builder.inputType('SaveAppearanceInput', {
      description: 'How the program looks on a device that knows nothing of it yet.',
      fields: (t) => ({
        theme: t.string({ description: '`system`, `light` or `dark`.' }),
        font: t.string({ description: '`inter`, `manrope` or `system`.' }),
        direction: t.string({ description: '`ltr` or `rtl`.' }),
      }),
    }),
    display: builder.inputType('SaveDisplayInput', {
      description: 'Both halves of the sidebar; at least one entry is shown.',
      fields: (t) => ({
        shown: t.stringList({ required: true, description: 'Entries that are shown.' }),
        hidden: t.stringList({ required: true, description: 'Entries that are left out.' }),
      }),
    }),
    notifications: builder.inputType('SaveNotificationsInput', {
      description: 'Which mails the account gets.',
      fields: (t) => ({
        notifications: t.string({ description: 'Mails about what waits: `each`, `daily` or `none`.' }),
        zone: t.string({ description: 'Whose morning it is, by its IANA name.' }),
      }),
    }),
  }

  builder.queryFields((t) => ({
    ownSettings: t.field({
      type: settings,
      description: 'The settings of the account that asks.',
      resolve: (_root, _args, { actor }) => desk.settings(actor),
    }),
  }))
  builder.mutationFields((t) => ({
    saveProfile: t.field({
      type: settings,
      description: 'Saves what others see.',
      args: { input: t.arg({ type: inputs.profile, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'profile', { ...input }),
    }),
    saveAccount: t.field({
      type: settings,
      description: 'Saves who owns the account.',
      args: { input: t.arg({ type: inputs.account, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'account', { ...input }),
    }),
    saveAppearance: t.field({
      type: settings,
      description: 'Saves how the program looks.',
      args: { input: t.arg({ type: inputs.appearance, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'appearance', { ...input }),
    }),
    saveDisplay: t.field({
      type: settings,
      description: 'Saves which entries the sidebar shows.',
      args: { input: t.arg({ type: inputs.display, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'display', { ...input }),
    }),
    saveNotifications: t.field({
      type: settings,
      description: 'Saves which mails come.',
      args: { input: t.arg({ type: inputs.notifications, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'notifications', { ...input }),
    }),
  }))
}
