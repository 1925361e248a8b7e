/** Structural similarity of two greyscale pictures of the same size, 1 when they are the same (Wang et al. 2004). */
export function ssim(one: Uint8Array, other: Uint8Array, box: { width: number; height: number }): number {
  const [side, step, count] = [8, 4, 64]
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let [total, windows] = [0, 0]
  for (let top = 0; top + side <= box.height; top += step) {
    for (let left = 0; left + side <= box.width; left += step) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + side; y += 1) {
        for (let at = y * box.width + left; at < y * box.width + left + side; at += 1) {
          const [p = 0, q = 0] = [one[at], other[at]]
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      }
      const [meanA, meanB] = [a / count, b / count]
      const spread = aa / count - meanA ** 2 + bb / count - meanB ** 2
      const together = ab / count - meanA * meanB
      total +=
        ((2 * meanA * meanB + c1) * (2 * together + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (spread + c2))
      windows += 1
    }
  }
  return total / windows
}
