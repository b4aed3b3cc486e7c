export type ObservationName = string
export const isProfileName = (_: string) => false
