import { formatCountry, formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { type ClaimView, decideClaim, listAllClaims, listClaimsOnMine } from '../contract-claims.ts'
import { ClaimedWork, useRoles } from './ClaimedWork.tsx'
import style from './Claims.module.css'

/** Claims on one's own works; nothing where none waits. */
export function ClaimsOnMine() {
  return <Claims claims={useApiQuery(listClaimsOnMine, {}).data} />
}

/** Every claim, for an organiser; nothing where none waits. */
export function AllClaims() {
  return <Claims claims={useApiQuery(listAllClaims, {}).data} isAdmin />
}

function Claims({
  claims,
  isAdmin = false,
}: {
  claims?: readonly ClaimView[] | undefined
  isAdmin?: boolean
}) {
  const t = useWords('projects')
  if (!claims || claims.length === 0) return null
  return (
    <section className={style.part} aria-labelledby="claims">
      <h2 className={style.title} id="claims">
        {t('claims.title')}
      </h2>
      <p className={style.about}>{t('claims.about')}</p>
      <ul className={style.rows}>
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} isAdmin={isAdmin} />
        ))}
      </ul>
    </section>
  )
}

function Claim({ claim, isAdmin }: { claim: ClaimView; isAdmin: boolean }) {
  const t = useWords('projects')
  const language = useLanguage()
  const rolesIn = useRoles()
  const { id, title, name, roles, person, owner, createdAt } = claim
  const firm = claim.firm.name
  const decide = useApiAction(decideClaim, { refreshes: [listClaimsOnMine, listAllClaims] })
  const answer = (decision: 'confirm' | 'decline') =>
    decide.mutate(
      { claimId: id, decision },
      {
        onSuccess: () =>
          say.success(t(decision === 'confirm' ? 'claims.confirmed' : 'claims.declined', { title, firm })),
        onError: (fault) => say.error(fault.message),
      },
    )
  const { city, country, host } = claim.firm
  const place = [city, country && formatCountry(country, language), host].filter(Boolean).join(', ')
  const facts = [
    place,
    person && t('claims.by', { person, day: formatDay(createdAt.slice(0, 10), language) }),
    isAdmin && t('claims.owner', { owner }),
  ]
  return (
    <ClaimedWork
      work={claim}
      acts={
        <>
          <Button
            small
            busy={decide.isPending}
            aria-label={t('claims.confirm_named', { title, firm })}
            onClick={() => answer('confirm')}
          >
            {t('claims.confirm')}
          </Button>
          <Button
            small
            look="text"
            busy={decide.isPending}
            aria-label={t('claims.decline_named', { title, firm })}
            onClick={() => answer('decline')}
          >
            {t('claims.decline')}
          </Button>
        </>
      }
    >
      <p>{t('claims.says', { firm, name, roles: rolesIn(roles) })}</p>
      <p className={style.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </ClaimedWork>
  )
}
