import { exportOf, type Sheet } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'
import { auditActions } from '../audit-actions.ts'
import { subjectKinds } from '../audit-subjects.ts'
import type { AuditLine } from '../contract-audit.ts'

function sheetOf(lines: readonly AuditLine[], language: Language): Sheet {
  const t = messagesOf('users', language)
  const nameOf = (person: AuditLine['actor']) =>
    person === null ? t('audit.portal') : person.name || person.id
  const kindOf = (name: string) => {
    const kind = subjectKinds.find((one) => one === name)
    return kind ? t(`audit.kind.${kind}`) : name
  }
  const isKnown = (action: string) => auditActions.some((known) => known === action)
  return {
    name: t('audit.title'),
    head: [
      { label: t('audit.line'), width: 10 },
      { label: t('audit.when'), width: 24 },
      { label: t('audit.who'), width: 24 },
      { label: t('audit.for_whom'), width: 24 },
      { label: t('audit.what'), width: 32 },
      { label: t('audit.code'), width: 26 },
      { label: t('audit.about'), width: 50 },
      { label: t('reason'), width: 40 },
      { label: t('audit.details'), width: 60 },
    ],
    rows: lines.map((line) => [
      line.number === null ? null : String(line.number),
      line.at,
      nameOf(line.actor),
      line.onBehalfOf && nameOf(line.onBehalfOf),
      isKnown(line.action) ? t(`audit.does.${line.action}`) : line.action,
      line.action,
      `${kindOf(line.subjectKind)} ${line.subjectName || line.subjectId}`,
      line.reason,
      line.details && JSON.stringify(line.details),
    ]),
  }
}

export function auditExport(
  lines: readonly AuditLine[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(lines, language), format, language)
}
