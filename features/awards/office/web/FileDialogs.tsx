import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Language, languages, ownNames } from '#shared/language.ts'
import { download } from '#web/api/api.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import {
  type AwardFile,
  awardFiles,
  downloadPlaceCards,
  downloadSlides,
  downloadWinnerFiles,
  type SlideLook,
  slideLooks,
} from '../contract-files.ts'
import { type ChosenWinners, type Paper, papers } from '../contract-winners.ts'
import style from './Winners.module.css'

interface DialogProps {
  contestId: string
  chosen: ChosenWinners
  paper: Paper
  onClose(): void
}

/** The dialog stays open until the file is there, and shows why it could not be made. */
function useSaving(save: () => Promise<void>, onClose: () => void) {
  return useMutation({ mutationFn: save, networkMode: 'always', onSuccess: onClose })
}

const toggled = <Value,>(all: readonly Value[], chosen: readonly Value[], one: Value) =>
  all.filter((value) => (value === one ? !chosen.includes(value) : chosen.includes(value)))

export function CertificatesDialog({ contestId, chosen, paper: usual, onClose }: DialogProps) {
  const t = useMessages('awards')
  const own = useLanguage()
  const [files, setFiles] = useState<readonly AwardFile[]>(['certificate', 'web'])
  const [spoken, setSpoken] = useState<readonly Language[]>([own])
  const [paper, setPaper] = useState(usual)
  const saving = useSaving(
    () =>
      download(downloadWinnerFiles, { contestId, chosen, files: [...files], languages: [...spoken], paper }),
    onClose,
  )
  const nothing = files.length === 0 || spoken.length === 0
  return (
    <FormDialog
      title={t('winners.files.title')}
      lead={t('winners.files.lead')}
      className={style.form}
      action={t('winners.download')}
      look="next"
      disabledReason={nothing ? t('winners.files.nothing') : undefined}
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Choices legend={t('winners.files.content')}>
        {awardFiles.map((file) => (
          <Checkbox
            key={file}
            label={t(`winners.files.${file}`)}
            hint={file === 'print' ? t('winners.files.print_hint') : undefined}
            checked={files.includes(file)}
            onChange={() => setFiles(toggled(awardFiles, files, file))}
          />
        ))}
      </Choices>
      <Choices legend={t('winners.languages')}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={ownNames[language]}
            checked={spoken.includes(language)}
            onChange={() => setSpoken(toggled(languages, spoken, language))}
          />
        ))}
      </Choices>
      {files.includes('certificate') && <PaperField paper={paper} onChoose={setPaper} />}
    </FormDialog>
  )
}

export function PlaceCardsDialog({ contestId, chosen, paper: usual, onClose }: DialogProps) {
  const t = useMessages('awards')
  const [language, setLanguage] = useState(useLanguage())
  const [paper, setPaper] = useState(usual)
  const saving = useSaving(
    () => download(downloadPlaceCards, { contestId, chosen, language, paper }),
    onClose,
  )
  return (
    <FormDialog
      title={t('winners.cards.title')}
      lead={t('winners.cards.lead')}
      className={style.form}
      action={t('winners.download')}
      look="next"
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <LanguageField language={language} onChoose={setLanguage} />
      <PaperField paper={paper} onChoose={setPaper} />
    </FormDialog>
  )
}

export function SlidesDialog({ contestId, chosen, onClose }: DialogProps) {
  const t = useMessages('awards')
  const [language, setLanguage] = useState(useLanguage())
  const [look, setLook] = useState<SlideLook>('light')
  const saving = useSaving(() => download(downloadSlides, { contestId, chosen, language, look }), onClose)
  return (
    <FormDialog
      title={t('winners.slides.title')}
      lead={t('winners.slides.lead')}
      className={style.form}
      action={t('winners.download')}
      look="next"
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <LanguageField language={language} onChoose={setLanguage} />
      <RadioList
        legend={t('winners.slides.look')}
        options={slideLooks.map((value) => ({ value, label: t(`winners.slides.${value}`) }))}
        value={look}
        onChange={setLook}
      />
    </FormDialog>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={style.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

function PaperField({ paper, onChoose }: { paper: Paper; onChoose(paper: Paper): void }) {
  const t = useMessages('awards')
  return (
    <SelectField
      label={t('winners.paper')}
      options={papers.map((value) => ({ value, label: t(`winners.paper.${value}`) }))}
      value={paper}
      onChange={(event) => onChoose(papers.find((one) => one === event.currentTarget.value) ?? paper)}
    />
  )
}

function LanguageField({ language, onChoose }: { language: Language; onChoose(language: Language): void }) {
  const t = useMessages('awards')
  return (
    <SelectField
      label={t('winners.language')}
      options={languages.map((value) => ({ value, label: ownNames[value] }))}
      value={language}
      onChange={(event) => onChoose(languages.find((one) => one === event.currentTarget.value) ?? language)}
    />
  )
}
