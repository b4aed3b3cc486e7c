/** The formats of report files that a person or a CI service reads, in the order of the messages. Each has a writer in writers.ts. */
export const documentFormats = ['html', 'markdown', 'junit', 'sarif', 'github'] as const

export type DocumentFormat = (typeof documentFormats)[number]
