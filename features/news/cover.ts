/** In pixels: a picture smaller than this looks poor across a page. */
export const coverShortestSide = 800
