/** The height of a plot without its legend. */
export const plotHeight = 240
/** The height of a plot with one row for each value. */
export const rowsHeight = (rows: number) => rows * 30 + 50
