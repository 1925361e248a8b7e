/** Part of a picture, in shares of its width and height from the upper left. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}
