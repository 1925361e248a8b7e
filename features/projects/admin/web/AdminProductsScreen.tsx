import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminProduct, listProducts, productStates } from '../contract-admin.ts'
import style from './Admin.module.css'
import { Pages } from './AdminProjectsScreen.tsx'

/** Products outside any contest; those to be reviewed come first. */
export function Component() {
  const t = useMessages('projects')
  const [search] = useSearchParams()
  const { typed, setTyped, set } = useAddressSearch()
  const state = productStates.find((one) => one === search.get('state')) ?? 'waiting'
  const page = Number(search.get('page') ?? 1) || 1
  const found = useApiQuery(listProducts, { state, q: search.get('q') ?? '', page })
  return (
    <>
      <TitleBlock
        title={t('products.title')}
        facts={found.data && t('products.count', { count: found.data.total })}
      />
      <search className={style.filter}>
        <TextField
          compact
          type="search"
          label={t('products.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          compact
          label={t('admin.state')}
          options={productStates.map((value) => ({ value, label: t(`products.${value}`) }))}
          value={state}
          onChange={(event) => set('state', event.currentTarget.value)}
        />
      </search>
      <Waiting of={found} label={t('loading')} failed={t('products.failed')}>
        {({ products, total }) =>
          products.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(state === 'waiting' && !search.get('q') ? 'products.empty' : 'mine.none_found')}
            />
          ) : (
            <>
              <Products products={products} />
              <Pages page={page} total={total} search={search} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function Products({ products }: { products: readonly AdminProduct[] }) {
  const t = useMessages('projects')
  const language = useLanguage()
  return (
    <Table
      stacked
      caption={t('products.title')}
      head={
        <>
          <HeadCell>{t('kind.product')}</HeadCell>
          <HeadCell>{t('field.manufacturer')}</HeadCell>
          <HeadCell>{t('admin.owner')}</HeadCell>
          <HeadCell>{t('admin.submitted')}</HeadCell>
        </>
      }
    >
      {products.map((product) => {
        const title = product.title || t('untitled.product')
        return (
          <Row key={product.id} columns={4}>
            <NameCell title={title}>
              <Anchor href={links.adminProduct(product.id)}>{title}</Anchor>
            </NameCell>
            <Cell>{product.manufacturer}</Cell>
            <Cell title={product.email}>{product.owner}</Cell>
            <Cell>{formatMoment(product.completedAt ?? product.updatedAt, language)}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}
