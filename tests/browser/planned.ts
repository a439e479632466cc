/** Root fields that GraphQL's executor answers, with the reason. */
const executed: readonly (readonly [reason: string, roots: RegExp])[] = [
  [
    'the account and its sessions are no records of a resource',
    /^(me|signIn|finishSingleSignOn|signUp|signOut|refreshSession|verifyOneTimeCode|resendOneTimeCode|requestPasswordReset|resetPassword)$/,
  ],
  [
    'settings of the own account check a password, send emails, or end sessions',
    /^(own.*|save.*|requestEmailChange|changeEmail|changePassword|endSession|endOtherSessions|requestSecondStep|turn(On|Off)SecondStep|(setUp|confirm)Authenticator|makeRecoveryCodes)$/,
  ],
  [
    'these are no records: saved views, dashboards, automations, templates, the activity, uses of files, the trash, titles of deleted records, the schedule, drafts, previews, curves, permissions',
    /^(useView|useDashboard|deleteView|deleteDashboard|deleteAutomation|previewAutomation|deleteTemplate|deleteDraft|activity|activityActors|mediaUses|trash|deletedTitles|schedule\w+|rescheduleChange|cancelScheduledChange|trends|policyMatrix|recordDraft|preview|previewLinks|createPreviewLink|endPreviewLinks|publishDraftOne\w+|discardDraftOne\w+|__schema|__type)$/,
  ],
  [
    'these are about a record, and its other people',
    /^(record(Notes|Collaboration)|colleagues|(add|edit)Note|deleteNote|followRecord|assignRecord|completeAssignment|markInbox(Read|Unread)|snoozeInbox|showPresence|inboxUnreadCount)$/,
  ],
  [
    'these call a hook, another server or the file store',
    /^(deletionCheck|testConnection|translate|translator|uploadFile)$/,
  ],
  ['a move reads and locks the whole order before it writes', /^moveOne/],
  [
    'changes of many records run the hooks of each',
    /^(createMany|updateMany|deleteMany|restoreFromTrash|deleteFromTrash|bulkRuns?$|previewBulkEdit$|\w+BulkRun$)/,
  ],
]

/** A plan of a change leaves these requests to the executor: see "Left to the executor" in docs/performance.md. */
const declined = /(One|Many)[A-Z]|^update[A-Z]/

/**
 * Throws if a program's log names a document without a plan, or a plan that declined a valid request. Root fields with
 * a reason are allowed. Tests send their own documents too, with the same root fields.
 */
export function assertPlanned(log: string): void {
  const rootsIn = (message: string) =>
    log
      .split('\n')
      .filter((line) => line.includes(`"${message}"`))
      .map((line) => (JSON.parse(line) as { roots: string[] }).roots)
  const unplanned = [
    ...rootsIn('A document has no plan.').filter(
      (roots) => roots.length > 0 && !roots.some((root) => executed.some(([, named]) => named.test(root))),
    ),
    ...rootsIn('A plan declined a valid request.').filter((roots) => !roots.some((root) => declined.test(root))),
  ]
  if (unplanned.length === 0) return
  const shown = [...new Set(unplanned.map((roots) => roots.join(' ')))].join(', ')
  throw new Error(`Documents without a plan: ${shown}. Plan them, or name the reason in tests/browser/planned.ts.`)
}
