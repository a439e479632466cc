import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languageName } from '../../declare/languages'
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

  const link = (group: Command['group'], id: string, label: string, icon: string, path: string): Command => ({
    id,
    group,
    label,
    icon,
    run: () => void navigate(path),
  })

  const favourites = useFavourites().map(({ id, label, icon, path }) =>
    link('favourites', `favourite-${id}`, label, icon, path),
  )
  const pages = useNavigationGroups().flatMap(({ label: note, entries }) =>
    entries
      .flatMap((entry) => entry.children ?? [entry])
      .map(({ id, label, icon, path }) => ({ ...link('pages', `open-${id}`, label, icon, path), note })),
  )
  // Pages without an entry in the menu.
  const others = [
    ['inbox', 'bell', '/inbox'],
    ['snoozed', 'bell', '/inbox?tab=snoozed'],
    ['assigned', 'bell', '/inbox?tab=assigned'],
    ['followed', 'bell', '/inbox?tab=followed'],
    ['activity', 'history', '/activity'],
    ...(hasCalendar(viewer) ? [['calendar', 'calendar', '/calendar'] as const] : []),
    ['automations', 'bolt', '/automations'],
  ] as const
  const unlisted = others.map(([id, icon, path]) => link('pages', `open-${id}`, t(`menu.${id}`), icon, path))
  const own = [account, ...accountPages.filter(({ isPage }) => !isPage)].map(
    ({ id, label, icon, run }): Command => ({ id: `open-${id}`, group: 'pages', label, icon, run }),
  )
  const trashes = resources
    .filter(({ policyPath, trash }) => trash && mayOpen(viewer, policyPath, 'delete'))
    .map((resource) => {
      const label = t('trash.title', { many: labelsOf(resource, t).manyInline })
      return link('pages', `trash-${resource.name}`, label, 'trash', `${resource.path}/trash`)
    })
  const creations = resources
    .filter(
      ({ policyPath, hidden, operations }) =>
        !hidden && operations.includes('create') && mayOpen(viewer, policyPath, 'create'),
    )
    .map((resource) => {
      const label = t('frame.palette.create', { name: labelsOf(resource, t).oneInline })
      return link('create', `create-${resource.name}`, label, resource.icon, `${resource.path}/new`)
    })
  const templates = (useTemplates(null, creations.length > 0).data ?? []).flatMap(({ id, name, resource: of }) => {
    const resource = findResource(of)
    if (!resource) return []
    const label = t('templates.palette', { one: labelsOf(resource, t).oneInline, name })
    return [link('create', `template-${id}`, label, resource.icon, `${resource.path}/new?template=${id}`)]
  })
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
        label: t('frame.palette.language', { name: languageName(language, language) }),
        icon: 'language',
        run: () => void chooseLanguage(language),
      }),
    ),
    {
      id: 'sign-out',
      group: 'commands',
      label: out.label,
      icon: out.icon,
      run: out.run,
    },
  ]
  const here = offered.map((command): Command => ({ ...command, id: `page-${command.id}`, group: 'page', note: title }))
  return [...here, ...favourites, ...pages, ...unlisted, ...own, ...trashes, ...creations, ...templates, ...commands]
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
