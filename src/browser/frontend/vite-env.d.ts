/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the real service. */
  readonly VITE_KEYS_URL?: string
}
