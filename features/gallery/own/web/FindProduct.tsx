import { useState } from 'react'
import { findProducts, type MarkedProduct } from '#features/gallery/pages/contract-marks.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './Marks.module.css'

interface FindProductProps {
  projectId: string
  onChoose(product: MarkedProduct): void
}

const fewest = 2

/** Finds a product by its name while the user types. */
export function FindProduct({ projectId, onChoose }: FindProductProps) {
  const t = useMessages('gallery')
  const [q, setQ] = useState('')
  const isLong = q.trim().length >= fewest
  const found = useApiQuery(findProducts, { projectId, q: q.trim() }, { enabled: isLong }).data
  return (
    <div>
      <TextField
        type="search"
        label={t('marks.find')}
        value={q}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setQ(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="small muted">
        {isLong && found && t(found.length > 0 ? 'marks.found' : 'marks.none', { count: found.length })}
      </p>
      {isLong && found && (
        <ul className={style.found}>
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(product)
                  setQ('')
                }}
              >
                {product.name} <span className="muted">{product.firm}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
