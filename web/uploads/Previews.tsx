import type { ImageView } from '#features/files/storage/contract.ts'
import type { Endpoint, RequestOf } from '#shared/endpoint.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'

const lookAgainMs = 1_500

const isAwaited = (image: ImageView | null) => image?.renditions.length === 0 && !image.problem

/** Asks again while one of these images of an answer has no preview yet. */
export function usePreviews<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  images: readonly (ImageView | null)[],
): void {
  useApiQuery(endpoint, input, { enabled: images.some(isAwaited), refetchInterval: lookAgainMs })
}

/** Why an image is not shown. */
export function ImageProblem({ image }: { image: ImageView | null }) {
  const t = useMessages('files')
  return image?.problem ? <p className="warn">{t(`problem.${image.problem}`)}</p> : null
}
