import { useNavigate } from 'react-router'
import { listMyProjects, submitProduct } from '#features/projects/project/contract.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'

export function Component() {
  const t = useMessages('projects')
  const navigate = useNavigate()
  const begin = useApiAction(submitProduct, {
    refreshes: [listMyProjects],
    onDone: ({ id }) => {
      void navigate(links.productStep(id, 'information'))
    },
  })
  return (
    <>
      <TitleBlock title={t('product.title')} />
      <p className={style.lead}>{t('product.lead')}</p>
      <div className={style.fields}>
        {begin.error && <p role="alert">{begin.error.message}</p>}
        <div>
          <Button look="next" busy={begin.isPending} onClick={() => begin.mutate({})}>
            {t('product.begin')}
          </Button>
        </div>
      </div>
    </>
  )
}
