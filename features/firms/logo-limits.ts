/** A logo may be smaller than a photograph for print. */
export const logoLimits = { imageShortestSide: 160, imageBytes: 10 * 1024 * 1024 }
