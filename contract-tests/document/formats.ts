/** Report formats for people and CI services, in the order that messages use. Each format has a writer in writers.ts. */
export const documentFormats = ['html', 'markdown', 'junit', 'sarif', 'github'] as const

export type DocumentFormat = (typeof documentFormats)[number]
