import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { awardsIn } from '../awarded.ts'
import { announceResults, getResults, type ResultsView } from '../contract.ts'
import { AnnouncedDigest } from './AnnouncedDigest.tsx'
import { EntryList } from './EntryList.tsx'

/** The last look before everything becomes public at once: the count, and every entry that will have an award. */
export function AnnounceDialog({ results, onClose }: { results: ResultsView; onClose: () => void }) {
  const t = useWords('results')
  const awarded = results.entries.filter(({ level }) => level !== null)
  const announce = useAct(announceResults, {
    refreshes: [getResults],
    onDone: (answer) => {
      say.success(t('announce.done', { count: answer.awarded }))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('announce.title', { count: awarded.length })}
      lead={t('announce.lead', { count: results.entries.length })}
      acts={
        <>
          <Button
            look="next"
            busy={announce.isPending}
            onClick={() => announce.mutate({ contestId: results.contest.id, awards: awardsIn(results) })}
          >
            {t('announce.submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <EntryList entries={awarded} results={results} />
      <AnnouncedDigest contestId={results.contest.id} />
      {announce.error && <FieldError>{announce.error.message}</FieldError>}
    </Dialog>
  )
}
