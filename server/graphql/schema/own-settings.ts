import type { OwnSettings } from '../../account/own-settings'
import type { StaffSettings } from '../../account/staff-settings'
import { repeatedBy } from '../transport/repetition'
import type { Builder } from './builder'

/**
 * Adds the pages of personal settings. All inputs are nullable: VALIDATION_FAILED names the missing field with the
 * form's message.
 */
export function addOwnSettings(builder: Builder, desk: StaffSettings): void {
  const settings = builder.objectRef<OwnSettings>('OwnSettings').implement({
    description: 'The settings of the actor; null fields were not chosen yet.',
    fields: (t) => ({
      username: t.exposeString('username', { description: 'The unique name of the account.' }),
      usernameFrozenUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the username can be changed again (once in 30 days); null if it can be changed now.',
        resolve: (own) => own.usernameFrozenUntil,
      }),
      name: t.exposeString('name', { description: 'The name of the person, as shown to others.' }),
      email: t.exposeString('email', { description: 'The e-mail address for sign-in.' }),
      displayEmail: t.exposeString('displayEmail', {
        nullable: true,
        description: 'How the address is shown under the name: full or masked.',
      }),
      bio: t.exposeString('bio', { nullable: true, description: 'A short text about the person.' }),
      links: t.exposeStringList('links', { description: 'Web addresses of the person.' }),
      bornOn: t.field({ type: 'Date', nullable: true, description: 'Date of birth.', resolve: (own) => own.bornOn }),
      language: t.exposeString('language', { nullable: true, description: 'The language of emails: en or zh.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: 'Hidden entries of the sidebar.' }),
      notifications: t.exposeString('notifications', {
        nullable: true,
        description: 'Emails about pending items: each, daily or none.',
      }),
      inboxEmails: t.exposeBoolean('inboxEmails', { description: 'Whether the unread inbox is emailed once a day.' }),
    }),
  })
  const inputs = {
    profile: builder.inputType('SaveProfileInput', {
      description: 'The public part of the account.',
      fields: (t) => ({
        username: t.string({ description: 'The unique name of the account; 2 to 30 characters.' }),
        displayEmail: t.string({ description: 'How the address is shown: full or masked.' }),
        bio: t.string({ description: 'A short text about the person.' }),
        links: t.stringList({ description: 'Web addresses of the person.' }),
      }),
    }),
    account: builder.inputType('SaveAccountInput', {
      description: 'The person of the account.',
      fields: (t) => ({
        name: t.string({ description: 'The name of the person, as shown to others; 2 to 30 characters.' }),
        bornOn: t.string({ description: 'Date of birth: `YYYY-MM-DD`.' }),
        language: t.string({ description: 'Of emails: `en` or `zh`.' }),
      }),
    }),
    appearance: builder.inputType('SaveAppearanceInput', {
      description: 'The appearance on new devices.',
      fields: (t) => ({
        theme: t.string({ description: '`system`, `light` or `dark`.' }),
        font: t.string({ description: '`inter`, `manrope` or `system`.' }),
        direction: t.string({ description: '`ltr` or `rtl`.' }),
      }),
    }),
    display: builder.inputType('SaveDisplayInput', {
      description: 'The shown and hidden entries of the sidebar; at least one must be shown.',
      fields: (t) => ({
        shown: t.stringList({ required: true, description: 'Shown entries.' }),
        hidden: t.stringList({ required: true, description: 'Hidden entries.' }),
      }),
    }),
    notifications: builder.inputType('SaveNotificationsInput', {
      description: 'The emails that the account receives.',
      fields: (t) => ({
        notifications: t.string({ description: 'Emails about pending items: `each`, `daily` or `none`.' }),
        inboxEmails: t.boolean({ description: 'Whether to email the unread inbox once a day; omitted for no.' }),
        zone: t.string({ description: 'The time zone of daily emails, by its IANA name.' }),
      }),
    }),
  }

  builder.queryFields((t) => ({
    ownSettings: t.field({
      type: settings,
      description: 'The settings of the actor.',
      resolve: (_root, _args, { actor }) => desk.settings(actor),
    }),
  }))
  builder.mutationFields((t) => ({
    saveProfile: t.field({
      type: settings,
      description: 'Saves the public part of the account.',
      args: { input: t.arg({ type: inputs.profile, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'profile', { ...input }),
    }),
    saveAccount: t.field({
      type: settings,
      description: 'Saves the person of the account.',
      args: { input: t.arg({ type: inputs.account, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'account', { ...input }),
    }),
    saveAppearance: t.field({
      type: settings,
      description: 'Saves the appearance.',
      args: { input: t.arg({ type: inputs.appearance, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'appearance', { ...input }),
    }),
    saveDisplay: t.field({
      type: settings,
      description: 'Saves the shown entries of the sidebar.',
      args: { input: t.arg({ type: inputs.display, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'display', { ...input }),
    }),
    saveNotifications: t.field({
      type: settings,
      description: 'Saves the choice of emails.',
      args: { input: t.arg({ type: inputs.notifications, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { input }, { actor }) => desk.save(actor, 'notifications', { ...input }),
    }),
  }))
}
