import pLimit from 'p-limit'

/** Rendering uses a full CPU core, so all downloads together render one picture at a time. */
export const inTurn = pLimit(1)
