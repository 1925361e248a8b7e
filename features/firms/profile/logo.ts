/** A logo may be far smaller than a photograph that is printed. */
export const logoLimits = { imageShortestSide: 160, imageBytes: 10 * 1024 * 1024 }
