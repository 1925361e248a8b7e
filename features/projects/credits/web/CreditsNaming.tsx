import {
  claimCredit,
  listCreditsNaming,
  type NamedCredit,
  withdrawClaim,
} from '#features/projects/claims/contract-claims.ts'
import { ClaimedWork, useRoles } from '#features/projects/claims/web/ClaimedWork.tsx'
import style from '#features/projects/claims/web/Claims.module.css'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'

/** Published works that credit a firm by its name alone; its members claim them. */
export function CreditsNaming({ firmId }: { firmId: string }) {
  const t = useWords('projects')
  const named = useApiQuery(listCreditsNaming, { firmId })
  return (
    <section className={style.part} aria-labelledby="credits-naming">
      <h2 className={style.title} id="credits-naming">
        {t('claim.title')}
      </h2>
      <Waiting of={named} label={t('claim.loading')} failed={t('claim.failed')}>
        {(works) =>
          works.length === 0 ? (
            <p className={style.about}>{t('claim.none')}</p>
          ) : (
            <>
              <p className={style.about}>{t('claim.about')}</p>
              <ul className={style.rows}>
                {works.map((work) => (
                  <Work key={work.projectId} firmId={firmId} work={work} />
                ))}
              </ul>
            </>
          )
        }
      </Waiting>
    </section>
  )
}

function Work({ firmId, work }: { firmId: string; work: NamedCredit }) {
  const t = useWords('projects')
  const rolesIn = useRoles()
  const { projectId, title, name, roles, claim } = work
  const tell = { onError: (fault: Error) => say.error(fault.message) }
  const make = useApiAction(claimCredit, {
    refreshes: [listCreditsNaming],
    onDone: () => say.success(t('claim.sent', { title })),
  })
  const withdraw = useApiAction(withdrawClaim, {
    refreshes: [listCreditsNaming],
    onDone: () => say.success(t('claim.withdrawn')),
  })
  return (
    <ClaimedWork
      work={work}
      acts={
        claim === null ? (
          <Button
            small
            busy={make.isPending}
            aria-label={t('claim.act_named', { title })}
            onClick={() => make.mutate({ firmId, projectId }, tell)}
          >
            {t('claim.act')}
          </Button>
        ) : (
          claim.status === 'waiting' && (
            <Button
              small
              look="text"
              busy={withdraw.isPending}
              aria-label={t('claim.withdraw_named', { title })}
              onClick={() => withdraw.mutate({ claimId: claim.id }, tell)}
            >
              {t('claim.withdraw')}
            </Button>
          )
        )
      }
    >
      <p className={style.facts}>
        {t('claim.as', { name, roles: rolesIn(roles) })}
        {claim && ` · ${t(claim.status === 'waiting' ? 'claim.waiting' : 'claim.was_declined')}`}
      </p>
    </ClaimedWork>
  )
}
