/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_KEYS_URL?: string
}
