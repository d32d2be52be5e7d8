/** One colour and one shape per history, everywhere on the page: 0 is a blue circle, 1 an orange triangle. */
export const HISTORY_COLOURS = ['var(--h0)', 'var(--h1)'] as const
export const HISTORY_SYMBOLS = ['circle', 'triangle'] as const
