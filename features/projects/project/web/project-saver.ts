import type { QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#shared/domain-error.ts'
import { languages } from '#shared/language.ts'
import { Rejected, request } from '#web/api/api.ts'
import { pick } from '#web/offline/fields.ts'
import { Saver, type Saving as SavingOf } from '#web/offline/saver.ts'
import { Answers } from '../answers.ts'
import {
  chooseCategories,
  FieldsInConflict,
  getProject,
  type ProjectView,
  saveCredits,
  saveProject,
  saveText,
} from '../contract.ts'
import { saveAnswers } from '../contract-answers.ts'
import { saveDocuments } from '../contract-documents.ts'
import { saveImages } from '../contract-images.ts'
import { isProjectField, type Values } from '../field-values.ts'
import type { Begun, SaveConflict, SaveResult } from '../field-versions.ts'
import { rowChangesFrom } from '../row-changes.ts'
import { isBehind, withSaved } from '../save-result.ts'
import { projectDraftsOf } from './projects-left.ts'

export type Saving = SavingOf<Values, SaveConflict>

const catchUpMs = 300

/** The saving of one project by one user. */
export class ProjectSaver extends Saver<Values, SaveConflict> {
  readonly queries: QueryClient
  private readonly projectId: string
  /**
   * The base versions of fields that do not follow the project: fields being typed in, or a list as it was opened.
   */
  private shown: Record<string, number> = {}
  private catching: ReturnType<typeof setTimeout> | undefined

  constructor(userId: string, projectId: string, queries: QueryClient) {
    super(userId, `${projectDraftsOf(userId)}${projectId}.`, {})
    this.projectId = projectId
    this.queries = queries
  }

  /** A step shows the credits as they are now and does not follow later changes. */
  look = (): void => {
    this.shown = { credits: this.known('credits') }
  }

  /** A field is being edited: until that ends it shows the typed text. */
  begin = (field: string): void => {
    this.shown[field] = this.known(field)
  }

  end = (field: string): void => {
    delete this.shown[field]
  }

  /** Whether another user has changed a value that the step shows and does not follow. */
  isOutdated(): boolean {
    return this.shown.credits !== undefined && this.shown.credits !== this.known('credits')
  }

  /** Refreshes the project where no change is pending. */
  refresh(): void {
    this.look()
    this.set({ epoch: this.state.epoch + 1 })
  }

  /** Changes one field. */
  setField = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    const more: Values = {}
    more[name] = value
    this.change(more)
  }

  keepMine = (field: string): void => this.settle(field, this.state.unsaved)

  takeTheirs = (field: string): void => {
    // The shown value is sent like any other: if it has changed since, both are shown again.
    const unsaved = { ...this.state.unsaved }
    Reflect.set(unsaved, field, this.state.conflicts[field]?.theirs)
    this.settle(field, unsaved)
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

  /** An error may name a different field than the one that fixes it. */
  protected override errorsAfter(): Saving['errors'] {
    return {}
  }

  protected override isLate({ code }: Rejected): boolean {
    return code === ('project_late' satisfies ErrorCode)
  }

  protected override onLate(): Promise<void> {
    // A late change is sent again once the project is open.
    return this.readAgain()
  }

  private async readAgain(): Promise<void> {
    await this.queries.invalidateQueries({ queryKey: this.key() })
  }

  private settle(field: string, unsaved: Values): void {
    const { [field]: conflict, ...conflicts } = this.state.conflicts
    if (conflict) this.base[field] = conflict.version
    this.store(unsaved)
    const state = this.isAllSaved(unsaved) ? 'saved' : 'saving'
    this.set({ unsaved, conflicts, state, savedAt: new Date() })
    this.later(0)
  }

  protected override partsOf(unsaved: Values): Values[] {
    return partsOf(unsaved)
  }

  protected override sendAway(part: Values): Promise<ProjectView | SaveResult> {
    return savePart(this.projectId, part, this.begun(part))
  }

  protected override async sendPart(part: Values): Promise<void> {
    try {
      const said = await this.sendAway(part)
      if ('changedFrom' in said) await this.takeSaved(part, said)
      else this.take(part, said)
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'fields_moved')) throw error
      const { conflicts, project } = FieldsInConflict.parse(error.said)
      const byField = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict]))
      this.set({ conflicts: { ...this.state.conflicts, ...byField } })
      this.take(
        pick(part, (field) => !(field in byField)),
        project,
      )
    }
  }

  private take(part: Values, view: ProjectView): void {
    this.queries.setQueryData(this.key(), view)
    // The response is the project after this save, so these versions are the page's own.
    this.forget(part, view.versions)
  }

  /** The response contains the sent fields, and whether the page has missed other changes. */
  private async takeSaved(part: Values, result: SaveResult): Promise<void> {
    const known = this.view()
    if (known) {
      // A fetch in progress may be from before this save.
      const isReading = this.queries.isFetching({ queryKey: this.key() }) > 0
      if (isReading) void this.queries.cancelQueries({ queryKey: this.key() })
      this.queries.setQueryData(this.key(), withSaved(known, part, result))
      if (isReading || isBehind(known, result)) this.catchUp()
    }
    this.forget(part, result.versions)
    // The next step shows a chosen firm or language, so it waits for this save.
    if ('firmId' in part || 'language' in part) await this.readAgain()
  }

  private catchUp(): void {
    clearTimeout(this.catching)
    this.catching = setTimeout(() => void this.readAgain(), catchUpMs)
  }

  protected override forget(part: Values, versions: Record<string, number>): void {
    super.forget(part, versions)
    for (const field of Object.keys(part)) if (field in this.shown) this.shown[field] = versions[field] ?? 0
  }
}

/** The call that saves a field; each language's text has its own. */
function callOf(field: string): string {
  if (isProjectField(field)) return 'fields'
  const [list = '', language] = field.split('.')
  return list === 'texts' ? `texts.${language}` : list
}

/** One part for each call. */
function partsOf(unsaved: Values): Values[] {
  const calls = new Set(Object.keys(unsaved).map(callOf))
  return [...calls].map((call) => pick(unsaved, (field) => callOf(field) === call))
}

function savePart(projectId: string, part: Values, begun: Begun): Promise<ProjectView | SaveResult> {
  const { credits, categories, ...fields } = part
  if (categories) return request(chooseCategories, { projectId, ...categories, ...begun })
  if (credits) return request(saveCredits, { projectId, credits, ...begun })
  const call = callOf(Object.keys(part)[0] ?? '')
  if (call === 'images') return request(saveImages, { projectId, ...rowChangesFrom(part).images, ...begun })
  if (call === 'documents') {
    return request(saveDocuments, { projectId, ...rowChangesFrom(part).documents, ...begun })
  }
  if (call === 'answers') {
    const answers = Object.entries(part).map(([field, answer]) => [field.slice('answers.'.length), answer])
    return request(saveAnswers, { projectId, answers: Answers.parse(Object.fromEntries(answers)), ...begun })
  }
  const language = languages.find((one) => call === `texts.${one}`)
  if (!language) return request(saveProject, { projectId, ...fields, ...begun })
  const of = (name: 'title' | 'summary' | 'description') => part[`texts.${language}.${name}`]
  const text = { title: of('title'), summary: of('summary'), description: of('description') }
  return request(saveText, { projectId, language, ...text, ...begun })
}
