import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { themes, usePreferences } from '../../preferences/preferences'
import { languages } from '../../product'
import { mayOpen, useViewer } from '../../providers/access'
import { chooseLanguage } from '../../providers/chosen-language'
import { labelsOf } from '../../providers/labels'
import { useTemplates } from '../../providers/templates'
import { findResource, resources } from '../../registry/resources'
import { useFavourites } from '../navigation/favourites'
import { hasCalendar, useNavigationGroups } from '../navigation/navigation'
import { usePageCommands, useShownRecord } from '../page/shown-page'
import { useAccountChoices } from '../settings/account-choices'

export interface Command {
  id: string
  group: 'page' | 'favourites' | 'pages' | 'create' | 'commands'
  label: string
  icon: string
  /** The group of a page, beside the label. */
  note?: string
  run(): void
}

/** All commands of the search palette for this viewer. */
export const useCommands = (): Command[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { viewer } = useViewer()
  const { change } = usePreferences()
  const { title } = useShownRecord()
  const { commands: offered } = usePageCommands()
  const { account, pages: accountPages, out } = useAccountChoices()

  const favourites = useFavourites().map(
    ({ id, label, icon, path }): Command => ({
      id: `favourite-${id}`,
      group: 'favourites',
      label,
      icon,
      run: () => void navigate(path),
    }),
  )
  const pages = useNavigationGroups().flatMap(({ label: note, entries }) =>
    entries
      .flatMap((entry) => entry.children ?? [entry])
      .map(
        ({ id, label, icon, path }): Command => ({
          id: `open-${id}`,
          group: 'pages',
          label,
          icon,
          note,
          run: () => void navigate(path),
        }),
      ),
  )
  const activity: Command = {
    id: 'open-activity',
    group: 'pages',
    label: t('menu.activity'),
    icon: 'history',
    run: () => void navigate('/activity'),
  }
  const calendars = hasCalendar(viewer)
    ? [
        {
          ...activity,
          id: 'open-calendar',
          label: t('menu.calendar'),
          icon: 'calendar',
          run: () => void navigate('/calendar'),
        },
      ]
    : []
  const automations: Command = {
    ...activity,
    id: 'open-automations',
    label: t('menu.automations'),
    icon: 'bolt',
    run: () => void navigate('/automations'),
  }
  const own = [account, ...accountPages.filter(({ isPage }) => !isPage)].map(
    ({ id, label, icon, select }): Command => ({ id: `open-${id}`, group: 'pages', label, icon, run: select }),
  )
  const inbox = (id: string, tab: string): Command => ({
    id: `open-${id}`,
    group: 'pages',
    label: t(`menu.${id}`),
    icon: 'bell',
    run: () => void navigate(`/inbox${tab}`),
  })
  const inboxes = [inbox('inbox', ''), inbox('assigned', '?tab=assigned')]
  const trashes = resources
    .filter(({ policyPath, trash }) => trash && mayOpen(viewer, policyPath, 'delete'))
    .map(
      (resource): Command => ({
        id: `trash-${resource.name}`,
        group: 'pages',
        label: t('trash.title', { many: labelsOf(resource, t).manyInline }),
        icon: 'trash',
        run: () => void navigate(`${resource.path}/trash`),
      }),
    )
  const creations = resources
    .filter(
      ({ policyPath, hidden, operations }) =>
        !hidden && operations.includes('create') && mayOpen(viewer, policyPath, 'create'),
    )
    .map(
      (resource): Command => ({
        id: `create-${resource.name}`,
        group: 'create',
        label: t('frame.palette.create', { name: labelsOf(resource, t).oneInline }),
        icon: resource.icon,
        run: () => void navigate(`${resource.path}/new`),
      }),
    )
  const templates = (useTemplates(null, creations.length > 0).data ?? []).flatMap(
    ({ id, name, resource: of }): Command[] => {
      const resource = findResource(of)
      if (!resource) return []
      return [
        {
          id: `template-${id}`,
          group: 'create',
          label: t('templates.palette', { one: labelsOf(resource, t).oneInline, name }),
          icon: resource.icon,
          run: () => void navigate(`${resource.path}/new?template=${id}`),
        },
      ]
    },
  )
  const commands: Command[] = [
    ...themes.map(
      (theme): Command => ({
        id: `theme-${theme}`,
        group: 'commands',
        label: t('frame.palette.theme', { name: t(`frame.theme.${theme}`) }),
        icon: theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'monitor',
        run: () => change({ theme }),
      }),
    ),
    ...languages.map(
      (language): Command => ({
        id: `language-${language}`,
        group: 'commands',
        label: t('frame.palette.language', { name: t(`frame.language.${language}`) }),
        icon: 'language',
        run: () => void chooseLanguage(language),
      }),
    ),
    {
      id: 'sign-out',
      group: 'commands',
      label: out.label,
      icon: out.icon,
      run: out.select,
    },
  ]
  const here = offered.map((command): Command => ({ ...command, id: `page-${command.id}`, group: 'page', note: title }))
  return [
    ...here,
    ...favourites,
    ...pages,
    ...inboxes,
    activity,
    ...calendars,
    automations,
    ...own,
    ...trashes,
    ...creations,
    ...templates,
    ...commands,
  ]
}

/** The commands that match every word of the query; those that begin with it come first. */
export const matching = (commands: readonly Command[], query: string): Command[] => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const textOf = ({ label, note = '', id }: Command) => `${label} ${note} ${id}`.toLocaleLowerCase()
  const rank = ({ label }: Command) => (label.toLocaleLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return commands
    .filter((command) => words.every((word) => textOf(command).includes(word)))
    .sort((a, b) => (words.length > 0 ? rank(a) - rank(b) : 0))
}
