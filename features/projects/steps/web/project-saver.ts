import type { QueryClient } from '@tanstack/react-query'
import type { Kept, SaveConflict } from '#features/projects/collaboration/versions.ts'
import { Rejected } from '#web/api/api.ts'
import { type Form, Saver, type Saving as SavingOf } from '#web/offline/saver.ts'
import { FieldsMoved, getProject, type ProjectErrorCode, type ProjectView } from '../contract.ts'
import { isBehind, withKept } from '../kept.ts'
import { fieldsIn, nothingUnsaved, partOf, type Unsaved, withMore, without, withValue } from '../unsaved.ts'
import { projectDraftsOf } from './projects-left.ts'
import { partsOf, savePart } from './save-requests.ts'

export type Saving = SavingOf<Unsaved, SaveConflict>

const form: Form<Unsaved> = { nothing: nothingUnsaved, fieldsIn, withMore, without, partOf, partsOf }
const catchUpMs = 300

/** The saving of one project by one user. */
export class ProjectSaver extends Saver<Unsaved, SaveConflict> {
  readonly queries: QueryClient
  private readonly projectId: string
  /** The versions that fields show which do not follow the project: while somebody types, or as a list was opened. */
  private shown: Record<string, number> = {}
  private catching: ReturnType<typeof setTimeout> | undefined

  constructor(userId: string, projectId: string, queries: QueryClient) {
    super(userId, `${projectDraftsOf(userId)}${projectId}.`, form)
    this.projectId = projectId
    this.queries = queries
  }

  /** A step shows the credits as they are now, and does not follow what becomes of them. */
  look = (): void => {
    this.shown = { credits: this.known('credits') }
  }

  /** A field is being typed in: until that ends it shows what was typed. */
  begin = (field: string): void => {
    this.shown[field] = this.known(field)
  }

  end = (field: string): void => {
    delete this.shown[field]
  }

  /** Whether somebody else has written what the step shows and does not follow. */
  isOutdated(): boolean {
    return this.shown.credits !== undefined && this.shown.credits !== this.known('credits')
  }

  /** Shows the project anew where nothing waits. */
  refresh(): void {
    this.look()
    this.set({ epoch: this.state.epoch + 1 })
  }

  keepMine = (field: string): void => this.settle(field, this.state.unsaved)

  takeTheirs = (field: string): void => {
    const conflict = this.state.conflicts[field]
    // Nothing is sent where theirs is nothing: the cover of a project that lost its last image.
    if (conflict && conflict.theirs !== undefined) {
      // The value that was shown is sent like any other: if it has moved on since, both are shown again.
      this.settle(field, withValue(this.state.unsaved, field, conflict.theirs))
    } else {
      const others = partOf(this.state.unsaved, (name) => name !== field)
      this.settle(field, others)
      delete this.base[field]
    }
    this.refresh()
  }

  private key() {
    return [getProject.path, { projectId: this.projectId }]
  }

  private view(): ProjectView | undefined {
    return this.queries.getQueryData<ProjectView>(this.key())
  }

  private known(field: string): number {
    return this.view()?.versions[field] ?? 0
  }

  protected override versionOf(field: string): number {
    return this.shown[field] ?? this.known(field)
  }

  /** An error may name another field than the one that puts it right. */
  protected override errorsAfter(): Saving['errors'] {
    return {}
  }

  protected override isLate({ code }: Rejected): boolean {
    return code === ('project_late' satisfies ProjectErrorCode)
  }

  protected override onLate(): Promise<void> {
    // What is late is sent again once the project is open.
    return this.readAgain()
  }

  private async readAgain(): Promise<void> {
    await this.queries.invalidateQueries({ queryKey: this.key() })
  }

  private settle(field: string, unsaved: Unsaved): void {
    const { [field]: conflict, ...conflicts } = this.state.conflicts
    if (conflict) this.base[field] = conflict.version
    this.store(unsaved)
    const state = this.isAllSaved(unsaved) ? 'saved' : 'saving'
    this.set({ unsaved, conflicts, state, savedAt: new Date() })
    this.later(0)
  }

  protected override sendAway(part: Unsaved): Promise<ProjectView | Kept> {
    return savePart(this.queries, this.projectId, part, this.begun(part))
  }

  protected override async sendPart(part: Unsaved): Promise<void> {
    try {
      const said = await this.sendAway(part)
      if ('changedFrom' in said) await this.takeKept(part, said)
      else this.take(part, said)
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'fields_moved')) throw error
      const { conflicts, project } = FieldsMoved.parse(error.said)
      const moved = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict]))
      this.set({ conflicts: { ...this.state.conflicts, ...moved } })
      this.take(
        partOf(part, (field) => !(field in moved)),
        project,
      )
    }
  }

  private take(part: Unsaved, view: ProjectView): void {
    this.queries.setQueryData(this.key(), view)
    // The answer shows the project as this save left it, so these versions are what the page has written itself.
    this.forget(part, view.versions)
  }

  /** The answer tells of the fields that were sent, and whether there is more to know. */
  private async takeKept(part: Unsaved, kept: Kept): Promise<void> {
    const known = this.view()
    if (known) {
      // What is being read may be from before this save.
      const isReading = this.queries.isFetching({ queryKey: this.key() }) > 0
      if (isReading) void this.queries.cancelQueries({ queryKey: this.key() })
      this.queries.setQueryData(this.key(), withKept(known, part, kept))
      if (isReading || kept.isMore || isBehind(known, kept)) this.catchUp()
    }
    this.forget(part, kept.versions)
    // A firm or another language that was chosen is shown by the next step, which waits for this.
    if (kept.isMore && Object.keys(part.fields).length > 0) await this.readAgain()
  }

  private catchUp(): void {
    clearTimeout(this.catching)
    this.catching = setTimeout(() => void this.readAgain(), catchUpMs)
  }

  protected override forget(part: Unsaved, versions: Record<string, number>): void {
    super.forget(part, versions)
    for (const field of fieldsIn(part)) if (field in this.shown) this.shown[field] = versions[field] ?? 0
  }
}
