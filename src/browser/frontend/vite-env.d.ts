/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the real service is. */
  readonly VITE_KEYS_URL?: string
}
