/** Messages name the formats in this order. Each format has a writer in writers.ts. */
export const documentFormats = ['html', 'markdown', 'junit', 'sarif', 'github'] as const

export type DocumentFormat = (typeof documentFormats)[number]
